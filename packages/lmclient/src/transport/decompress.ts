import { loadBuiltin } from "../base/load-builtin.ts";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { TransferError } from "../errors/transfer-error.ts";

/** The decompressed body. The client does not ask for compression, but some proxies compress anyway. */
export async function decompress(message: IncomingMessage, encoding: string): Promise<Readable> {
  const name = decoders[encoding];
  if (!name) {
    message.destroy();
    throw new TransferError({ reason: "encoding", message: `unknown content-encoding "${encoding}"` });
  }
  const { [name]: create } = await import("node:zlib");
  return loadBuiltin("node:stream").pipeline(message, create(), () => undefined);
}

const decoders: Record<string, "createGunzip" | "createInflate" | "createBrotliDecompress" | undefined> = {
  gzip: "createGunzip",
  "x-gzip": "createGunzip",
  deflate: "createInflate",
  br: "createBrotliDecompress",
};
