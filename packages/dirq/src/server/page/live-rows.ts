import { element, make } from "./dom.ts";

/** The data of a `row` frame. */
interface RowEvent {
  readonly action: "insert" | "update" | "delete" | "error";
  readonly table: string | null;
  readonly file_path: string;
  readonly row?: Readonly<Record<string, string | number | null>>;
  readonly old_row?: Readonly<Record<string, string | number | null>> | null;
  readonly error?: string;
}

const most = 200;

/** Shows row changes as they come, newest first. */
export function followRows(): void {
  const list = element("events", HTMLElement);
  const quiet = element("quiet", HTMLElement);
  const pause = element("pause", HTMLButtonElement);
  const held: string[] = [];
  let waiting: string[] = [];

  const show = () => {
    const items = waiting.slice(-most).map(itemOf).reverse();
    waiting = [];
    list.prepend(...items);
    while (list.childElementCount > most) list.lastElementChild!.remove();
    quiet.hidden = list.childElementCount > 0;
  };
  const take = (data: string) => {
    if (pause.ariaPressed === "true") {
      held.push(data);
      if (held.length > most) held.shift();
      return;
    }
    // Many at once are one change of the page.
    if (waiting.push(data) === 1) requestAnimationFrame(show);
  };
  pause.addEventListener("click", () => {
    const isPaused = pause.ariaPressed !== "true";
    pause.ariaPressed = String(isPaused);
    pause.textContent = isPaused ? "Resume" : "Pause";
    if (!isPaused) for (const data of held.splice(0)) take(data);
  });
  element("clear", HTMLButtonElement).addEventListener("click", () => {
    list.replaceChildren();
    quiet.hidden = false;
  });
  connect(take);
}

function connect(take: (data: string) => void): void {
  const connection = element("connection", HTMLElement);
  const show = (state: string, text: string) => {
    connection.dataset["state"] = state;
    connection.querySelector(".text")!.textContent = text;
  };
  const source = new EventSource("/events");
  source.addEventListener("ready", () => show("open", "live"));
  source.addEventListener("row", (event: MessageEvent<string>) => take(event.data));
  source.addEventListener("error", () => {
    show("closed", "not connected; trying again");
    // After a response that is not a stream, such as 503, a browser does not reconnect automatically.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => connect(take), 3000);
  });
}

function itemOf(data: string): HTMLElement {
  const event = JSON.parse(data) as RowEvent;
  const item = make("li");
  item.dataset["action"] = event.action;
  item.append(make("span", "action", event.action), ` ${event.file_path}`);
  if (event.table !== null && event.table !== "./") item.append(make("span", "detail", ` in ${event.table}`));
  const detail = detailOf(event);
  if (detail !== "") item.append(make("div", "detail", detail));
  return item;
}

/** What of the row is worth a line: what changed, or what is new. */
function detailOf({ error, row = {}, old_row: old }: RowEvent): string {
  if (error !== undefined) return error;
  const known = new Set(["path", "basename", "dir", "ext"]);
  const names = Object.keys(row).filter((name) =>
    old ? JSON.stringify(row[name]) !== JSON.stringify(old[name]) : !known.has(name),
  );
  return names.map((name) => `${name}: ${old ? `${short(old[name])} → ` : ""}${short(row[name])}`).join(", ");
}

function short(value: string | number | null | undefined): string {
  const text = String(value ?? "NULL");
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
