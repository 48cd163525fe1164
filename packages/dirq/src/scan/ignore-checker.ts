import { toByteString } from "./byte-string.ts";
import { decide } from "./gitignore.ts";
import { enterScope, holdings, isIgnored, scopeAbove, type IgnoreScope } from "./ignore-scope.ts";
import { builtinSkips, type ScanOptions } from "./open-walk.ts";

/** Decides for single paths below a root whether a walk over the whole root would show them. */
export class IgnoreChecker {
  readonly #root: string;
  readonly #options: ScanOptions;
  readonly #scopes = new Map<string, IgnoreScope | undefined>();

  /** @param root absolute, with a trailing slash */
  constructor(root: string, options: ScanOptions) {
    this.#root = root;
    this.#options = options;
  }

  /**
   * Whether a walk omits an entry of a directory.
   * @param prefix the directory, relative to the root, with a trailing slash, or empty
   */
  hides(prefix: string, name: string, isDirectory: boolean): boolean {
    if (builtinSkips.includes(name) || (prefix === "" && name === ".dirq")) return true;
    const bytes = toByteString(name);
    if (decide(this.#options.always, toByteString(prefix) + bytes, bytes, isDirectory) === true) return true;
    return (
      this.#options.ignoreFiles &&
      isIgnored(this.#scopeIn(prefix), toByteString(this.#root + prefix) + bytes, bytes, isDirectory)
    );
  }

  /** To be called when an ignore file changed. */
  forget(): void {
    this.#scopes.clear();
  }

  #scopeIn(prefix: string): IgnoreScope | undefined {
    if (this.#scopes.has(prefix)) return this.#scopes.get(prefix);
    const parent = prefix.slice(0, prefix.lastIndexOf("/", prefix.length - 2) + 1);
    const above = prefix === "" ? scopeAbove(this.#root) : this.#scopeIn(parent);
    const directory = this.#root + prefix;
    const scope = enterScope(above, directory, holdings(directory));
    this.#scopes.set(prefix, scope);
    return scope;
  }
}
