import { createHash } from "node:crypto";
import { DirqError } from "../base/errors.ts";
import { splitCommand } from "../parsers/command/command-line.ts";
import { requireProgram } from "../parsers/command/find-program.ts";
import type { SqlValue } from "../base/value.ts";
import { CallThread } from "./call-thread.ts";
import type { FunctionDefinition } from "./definition.ts";
import type { Program } from "./thread-protocol.ts";
import { callLine, readAnswer } from "./wire.ts";

/** What is used of a connection. */
export interface FunctionHost {
  function(
    name: string,
    options: { readonly safeIntegers: true; readonly deterministic: boolean },
    implementation: (...values: SqlValue[]) => SqlValue,
  ): unknown;
}

/** Hears of round trips. */
export interface CallProgress {
  beginCalling(): void;
  calling(calls: number, cached: number): void;
  called(calls: number): void;
  waiting(): void;
}

/** The functions on one connection. */
export interface RegisteredFunctions {
  /** To be called when a query is over: what it remembered is forgotten, and its calls are summed up. */
  endQuery(): void;
}

/**
 * SQL functions that programs answer. A program starts at its first call and then serves all connections; all end with
 * `close`, or with dirq.
 */
export class WorkerFunctions {
  readonly #definitions: readonly FunctionDefinition[];
  readonly #programs: readonly Program[];
  readonly #thread: CallThread;

  /**
   * @param root the replacement of `{root}` in a command
   * @throws {DirqError} where a command cannot be split into words
   */
  constructor(definitions: readonly FunctionDefinition[], root: string) {
    this.#definitions = definitions;
    this.#programs = definitions.map(({ command, origin }) => ({
      words: splitCommand(command).words.map((word) => word.replaceAll("{root}", () => root)),
      directory: origin.directory,
    }));
    this.#thread = new CallThread(this.#programs);
  }

  /** Makes the functions callable on a connection, in its triggers and views too. */
  register(database: FunctionHost, progress: CallProgress): RegisteredFunctions {
    const query = new QueryCalls(progress);
    for (const [index, definition] of this.#definitions.entries()) {
      const { name, deterministic } = definition;
      const answer = (...values: SqlValue[]) => {
        const line = callLine(values);
        if (!deterministic) return this.#call(index, line, query);
        return query.once(`${index} ${line}`, () => this.#call(index, line, query));
      };
      for (const count of new Set(definition.args)) {
        // The driver takes the number of arguments from the function, and SQLite has one function per number.
        const implementation = (...values: SqlValue[]) => answer(...values);
        Object.defineProperty(implementation, "length", { value: count });
        database.function(name, { safeIntegers: true, deterministic }, implementation);
      }
    }
    return query;
  }

  /** Ends the programs. */
  close(): void {
    this.#thread.close();
  }

  #call(index: number, line: string, query: QueryCalls): SqlValue {
    const { name, timeout } = this.#definitions[index]!;
    const { words, directory } = this.#programs[index]!;
    query.begin();
    const result = this.#thread.call(index, line, timeout * 1000, () => query.waiting());
    if (result === "timeout") {
      throw failed(name, `gave no answer within ${timeout} s (does it flush its output after each line?)`);
    }
    if ("failure" in result) {
      if (!result.atStart) throw failed(name, result.failure);
      requireProgram(words[0]!, directory);
      throw new DirqError("command", `function ${name}: cannot start "${words[0]}": ${result.failure}`);
    }
    const answer = readAnswer(result.line);
    if (answer.kind === "broken") {
      // It is unknown which call its next line would answer.
      this.#thread.drop(index);
      throw failed(name, answer.reason);
    }
    query.count(answer.cached);
    if (answer.kind === "err") throw failed(name, answer.message);
    return answer.value;
  }
}

/** What one query asked. */
class QueryCalls implements RegisteredFunctions {
  readonly #progress: CallProgress;
  readonly #answers = new Map<string, SqlValue>();
  #hasBegun = false;
  #calls = 0;
  #cached = 0;

  constructor(progress: CallProgress) {
    this.#progress = progress;
  }

  once(key: string, call: () => SqlValue): SqlValue {
    // Long arguments, such as the text of documents, are remembered by their digest.
    const short = key.length <= 100 ? key : createHash("sha256").update(key).digest("base64");
    const known = this.#answers.get(short);
    if (known !== undefined) return known;
    const answer = call();
    this.#answers.set(short, answer);
    return answer;
  }

  begin(): void {
    this.#hasBegun = true;
    this.#progress.beginCalling();
  }

  waiting(): void {
    this.#progress.waiting();
  }

  count(cached: boolean): void {
    this.#calls++;
    if (cached) this.#cached++;
    this.#progress.calling(this.#calls, this.#cached);
  }

  endQuery(): void {
    if (this.#hasBegun) this.#progress.called(this.#calls);
    this.#hasBegun = false;
    this.#answers.clear();
    this.#calls = 0;
    this.#cached = 0;
  }
}

function failed(name: string, reason: string): DirqError {
  return new DirqError("sql", `function ${name}: ${reason}`);
}
