import { PubtoolError } from "../base/errors.ts";
import type { Answer } from "../http/http.ts";
import { jsonBody, send } from "../http/http.ts";
import type { Io } from "../base/io.ts";

/** What the user has to do elsewhere. */
export interface DeviceCode {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  /** Milliseconds between two questions whether it is done. */
  interval: number;
  /** Milliseconds since 1970. */
  expires: number;
}

type Web = Pick<Io, "fetch" | "clock">;

/** Begins a sign-in. Throws PubtoolError. */
export async function requestDeviceCode(io: Web, server: string, clientId: string): Promise<DeviceCode> {
  const answer = await post(io, `${server}/login/device/code`, { client_id: clientId });
  const body = jsonBody(answer);
  const { device_code: deviceCode, user_code: userCode, verification_uri: verificationUri } = body;
  if (typeof deviceCode !== "string" || typeof userCode !== "string" || typeof verificationUri !== "string") {
    throw new PubtoolError(`${server} begins no sign-in: HTTP ${answer.status}${reasonIn(body)}`, {
      hint: `is "${clientId}" the client id of an app there, and is its device flow switched on?`,
    });
  }
  return {
    deviceCode,
    userCode,
    verificationUri,
    interval: seconds(body["interval"], 5),
    expires: io.clock.now() + seconds(body["expires_in"], 900),
  };
}

/** Waits until the user has confirmed. Throws PubtoolError when they refuse, or time is up. */
export async function awaitToken(
  io: Web,
  server: string,
  clientId: string,
  code: DeviceCode,
): Promise<string> {
  for (let interval = code.interval; io.clock.now() < code.expires;) {
    await io.clock.sleep(interval);
    const answer = await post(io, `${server}/login/oauth/access_token`, {
      client_id: clientId,
      device_code: code.deviceCode,
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    });
    const body = jsonBody(answer);
    const { access_token: token, error } = body;
    // the characters of RFC 6750: it is handed to a keyring's program, where others could mean something
    if (typeof token === "string" && /^[\w.~+/-]+=*$/.test(token)) return token;
    if (error === "slow_down") interval = seconds(body["interval"], interval / 1000 + 5);
    else if (error !== "authorization_pending") throw ended(error, answer, server);
  }
  throw ended("expired_token", undefined, server);
}

function ended(error: unknown, answer: Answer | undefined, server: string): PubtoolError {
  if (error === "expired_token") {
    return new PubtoolError("the code has expired before it was entered", {
      hint: "run `pubtool auth login` again, and enter the new code in time",
    });
  }
  if (error === "access_denied") {
    return new PubtoolError("the sign-in was refused at the workflow host", {
      hint: "run `pubtool auth login` again when that was a mistake",
    });
  }
  const status = answer?.status ?? 0;
  return new PubtoolError(
    `${server} does not finish the sign-in: HTTP ${status}${reasonIn(jsonBody(answer ?? { text: "" }))}`,
    {
      hint: "run `pubtool auth login` again",
    },
  );
}

async function post(io: Web, url: string, form: Record<string, string>): Promise<Answer> {
  return await send(io, {
    url,
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
}

function reasonIn({ error, error_description: description }: Record<string, unknown>): string {
  const words = [error, description].filter((word) => typeof word === "string");
  return words.length === 0 ? "" : ` (${words.join(": ")})`;
}

/** A number of seconds as milliseconds; a day at most, because a timer that is set too far rings at once. */
function seconds(value: unknown, otherwise: number): number {
  return Math.min(typeof value === "number" && value > 0 ? value : otherwise, 86_400) * 1000;
}
