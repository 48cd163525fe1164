import { decodeJwt } from "jose";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Running } from "./http.ts";
import { handler, jsonOf, listen, sendJson } from "./http.ts";

/** A self-signed certificate; nothing in these tests verifies it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBdDCCARmgAwIBAgIUclbZupVvLsLAVkKjidcBkGj/uTYwCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEdGVzdDAeFw0yNjExMjExOTQzNTdaFw0zNjExMTgxOTQzNTda
MA8xDTALBgNVBAMMBHRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQTUtc0
o0xgN44P1B9RJH11nPoXfs2Y6N7mFM2Xleu4GV+AmJa7X2Ls1ANua4SrHG+ieVkF
Xbkd/eIrx1i4rYvGo1MwUTAdBgNVHQ4EFgQUyaKhcjYMjJS6an5YTN5TezbuU8sw
HwYDVR0jBBgwFoAUyaKhcjYMjJS6an5YTN5TezbuU8swDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNJADBGAiEAqZylvQ1xyG+6FlikmgmUgGreGxPddYrtjCcw
C0fo71QCIQC8GR3E+phx4J0lLGwffpe5nAIKZL58ltt2o2bOxbQFNg==
-----END CERTIFICATE-----
`;

/** The two requests of a signature: a certificate from Fulcio, an entry of the Rekor log. Both are answered here. */
export class Sigstore {
  readonly audiences: unknown[] = [];

  static async start(): Promise<Sigstore & Running> {
    const server = new Sigstore();
    const running = await listen(handler((request, response) => server.#handle(request, response)));
    return Object.assign(server, running);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await jsonOf(request);
    if (request.url === "/api/v2/signingCert") {
      const { oidcIdentityToken } = body["credentials"] as { oidcIdentityToken: string };
      this.audiences.push(decodeJwt(oidcIdentityToken).aud);
      sendJson(response, 200, { signedCertificateEmbeddedSct: { chain: { certificates: [CERTIFICATE] } } });
      return;
    }
    sendJson(response, 201, {
      ["0".repeat(64)]: {
        body: Buffer.from(JSON.stringify(body)).toString("base64"),
        integratedTime: 1,
        logID: "00".repeat(32),
        logIndex: 1,
        verification: {
          inclusionProof: {
            checkpoint: "c",
            hashes: [],
            logIndex: 1,
            rootHash: "00".repeat(32),
            treeSize: 2,
          },
          signedEntryTimestamp: "AAAA",
        },
      },
    });
  }
}
