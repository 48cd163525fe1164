import { noRows, type Chunk } from "./chunk.ts";
import { toByteString } from "./byte-string.ts";
import { enterScope, type IgnoreScope } from "./ignore-scope.ts";
import { encodePlan, encodeRules, type NativeStart } from "./native-plan.ts";
import { nativeReader, type PackedRows, type TreeWalker, type WalkHandle } from "./native-reader.ts";
import type { ChunkSource } from "./parallel-walk.ts";
import { openDirectory, Walk, type WalkPlan } from "./walk.ts";

const firstRows = 256;
const rowsPerChunk = 4096;
const answer = { end: -1, rulesRequested: -2, unread: -3 } as const;

/**
 * Walks with the native part, which reads directories with all cores. It asks for the rules of each ignore file that it
 * meets, and leaves directories that it cannot read, or that have a name that is not valid UTF-8, to `Walk`.
 * @returns undefined where there is no native part, or it cannot walk by this plan
 */
export function openNativeWalk(
  plan: WalkPlan,
  start: NativeStart,
  scope: IgnoreScope | undefined,
): ChunkSource | undefined {
  const native = plan.native && !plan.reportsPlaces ? nativeReader() : undefined;
  const encoded = native && encodePlan(plan, start);
  const handle = encoded && native.createWalk(encoded);
  return native && handle && new NativeWalk(native, handle, plan, start, scope);
}

class NativeWalk implements ChunkSource {
  readonly #native: TreeWalker;
  readonly #handle: WalkHandle;
  readonly #plan: WalkPlan;
  readonly #start: NativeStart;
  /** By the number that the native part has for it; the absence of rules is 0. */
  readonly #scopes: (IgnoreScope | undefined)[] = [undefined];
  readonly #numbers = new Map<IgnoreScope, number>();
  #current: PackedChunk | undefined;
  #reference: Walk | undefined;
  #limit = firstRows;
  #isOpen = true;

  constructor(
    native: TreeWalker,
    handle: WalkHandle,
    plan: WalkPlan,
    start: NativeStart,
    scope: IgnoreScope | undefined,
  ) {
    this.#native = native;
    this.#handle = handle;
    this.#plan = plan;
    this.#start = start;
    if (native.startWalk(handle, this.#numberOf(scope)) !== true) throw outOfMemory();
  }

  next(): Chunk | undefined {
    if (this.#current !== undefined) this.#current.isCurrent = false;
    while (this.#isOpen) {
      const chunk = this.#reference?.next();
      if (chunk !== undefined) return chunk;
      this.#reference = undefined;
      const rows = this.#native.nextRows(this.#handle, this.#limit);
      if (rows === undefined) throw outOfMemory();
      if (rows >= 0) {
        this.#limit = rowsPerChunk;
        return (this.#current = new PackedChunk(this.#native, this.#handle, rows));
      }
      if (rows === answer.end) this.close();
      else if (rows === answer.rulesRequested) this.#supplyRules();
      else {
        const failed = this.#readUnread();
        if (failed !== undefined) return failed;
      }
    }
    return undefined;
  }

  close(): void {
    if (this.#isOpen) this.#native.closeWalk(this.#handle);
    this.#isOpen = false;
  }

  #supplyRules(): void {
    for (;;) {
      const directory = this.#native.takeRequest(this.#handle);
      if (directory === undefined) return;
      const scope = enterScope(this.#scopes[directory.layer], directory.path, directory);
      this.#native.supplyRules(this.#handle, this.#numberOf(scope));
    }
  }

  #numberOf(scope: IgnoreScope | undefined): number {
    if (scope === undefined) return 0;
    let number = this.#numbers.get(scope);
    if (number === undefined) {
      const parent = this.#numberOf(scope.parent);
      number = this.#native.addLayer(this.#handle, parent, scope.baseLength, encodeRules(scope.rules));
      if (number === undefined) throw outOfMemory();
      this.#numbers.set(scope, number);
      this.#scopes[number] = scope;
    }
    return number;
  }

  /** Starts the reference implementation in a directory. @returns a chunk with the failure, if the directory cannot be read */
  #readUnread(): Chunk | undefined {
    const { path, layer, state, isFirst } = this.#native.takeUnread(this.#handle)!;
    const failures: { path: string; reason: string }[] = [];
    const { directory, prefix, skippedNames } = this.#start;
    const hiddenLength = directory.length - prefix.length;
    const plan = this.#plan;
    const frame = openDirectory(
      isFirst ? { ...plan, skippedNames: [...plan.skippedNames, ...skippedNames] } : plan,
      {
        directory: path,
        bytes: toByteString(path),
        isRaw: false,
        prefix: path.slice(hiddenLength),
        state: plan.glob === undefined ? undefined : state,
        scope: this.#scopes[layer],
      },
      (failed, reason) => failures.push({ path: failed, reason }),
    );
    if (frame !== undefined) this.#reference = new Walk(plan, [frame]);
    return failures.length === 0 ? undefined : { ...noRows, failures };
  }
}

/** Rows that stay packed unless their values are read. */
class PackedChunk implements Chunk {
  /** Until the walk's next chunk is read. */
  isCurrent = true;
  readonly rawPaths = undefined;
  readonly entered = [];
  readonly links = [];
  readonly failures = [];
  readonly #native: TreeWalker;
  readonly #handle: PackedRows;
  #names: string | undefined;
  #directories: readonly string[] | undefined;
  #counts: readonly number[] | undefined;
  #stats: Float64Array | undefined;

  constructor(
    native: TreeWalker,
    handle: PackedRows,
    readonly rows: number,
  ) {
    this.#native = native;
    this.#handle = handle;
  }

  get packed(): PackedRows {
    if (!this.isCurrent) throw new Error("a chunk of a walk is read after the next one");
    return this.#handle;
  }

  get names(): string {
    return (this.#names ??= this.#native.rowNames(this.packed));
  }

  get directories(): readonly string[] {
    return (this.#directories ??= this.#native.rowDirectories(this.packed));
  }

  get counts(): readonly number[] {
    return (this.#counts ??= this.#native.rowCounts(this.packed));
  }

  get stats(): Float64Array | undefined {
    return (this.#stats ??= this.#native.rowStats(this.packed));
  }
}

function outOfMemory(): Error {
  return new Error("out of memory while directories are read");
}
