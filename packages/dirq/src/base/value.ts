/** A value as SQLite stores it. The driver binds every number as a REAL: an INTEGER is a bigint. */
export type SqlValue = string | number | bigint | null | Buffer;
