/**
 * The statement in the page's address, after `#`: a browser does not send this part, not even to the server. An address
 * from elsewhere only fills the editor; the statement runs when the user presses Run.
 */
export class QueryLink {
  /** @param onNavigate called with the statement of an address to which the user returns */
  constructor(private readonly onNavigate: (sql: string, hasRun: boolean) => void) {
    addEventListener("popstate", () => {
      const { sql } = this;
      if (sql !== undefined) this.onNavigate(sql, this.hasRun);
    });
  }

  get sql(): string | undefined {
    return new URLSearchParams(location.hash.slice(1)).get("sql") ?? undefined;
  }

  /** Whether the statement of this address ran on this page, which the browser remembers across a reload. */
  get hasRun(): boolean {
    return history.state === ran;
  }

  /** A statement is run: its address becomes the page's. */
  show(sql: string): void {
    if (sql === this.sql) history.replaceState(ran, "");
    else history.pushState(ran, "", `#${new URLSearchParams({ sql }).toString()}`);
  }
}

const ran = "ran";
