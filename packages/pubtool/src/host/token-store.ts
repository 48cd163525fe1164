/** The place of a stored sign-in, for one server. */
export interface TokenStore {
  /** For a person: `the system keyring`, or the file's path. */
  where: string;
  read(): Promise<string | undefined>;
  /** Throws PubtoolError when it cannot be stored. */
  write(token: string): Promise<void>;
  remove(): Promise<void>;
}
