/** A trigger or constraint of the config ended the transaction in which other files were written too. */
export class TransactionLost extends Error {
  override readonly name = "TransactionLost";
}

/** Whether a trigger or constraint objected, rather than the file's content: the cause may be outside of the file. */
export function isSqlObjection(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === "string" && code.startsWith("SQLITE_");
}

export function transactionLost(error: unknown): TransactionLost {
  return new TransactionLost(
    `SQL of the config rolled back the transaction: ${error instanceof Error ? error.message : String(error)}`,
    { cause: error },
  );
}
