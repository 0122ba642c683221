import "server-only";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { parseConnectionUrl } from "nodemailer/lib/shared/index.js";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import { oneLine } from "@/lib/mail/rules-letter";
import type { Letter, Outcome, Transport } from "@/lib/mail/types-letter";
import { composeMessage } from "./mime";

type Options = { url: string; timeoutMs: number };

/**
 * Sends by SMTP, a connection a mail. SMTP knows no keys: once the message itself is on its way, a lost connection leaves it open
 * whether it was taken, and it is not sent again.
 */
export function smtpTransport({ url, timeoutMs }: Options): Transport {
  return {
    name: "smtp",
    most: 1,
    gapMs: 0,
    resumable: false,
    async send(letters) {
      const [letter] = letters;
      return letter ? deliver(letter, { url, timeoutMs }) : { kind: "accepted", ids: [] };
    },
  };
}

async function deliver(letter: Letter, { url, timeoutMs }: Options): Promise<Outcome> {
  const message = await composeMessage(letter);
  const { from, to } = letter.mail;
  const given = parseConnectionUrl(url);
  // A password is told to nobody but the server itself: not in the clear, unless it never leaves this machine.
  const auth = loginIn(url);
  const requireTLS = auth !== null && !given.secure && !/^(localhost|127\.|\[?::1\]?$)/.test(given.host ?? "");
  const connection = new SMTPConnection({
    requireTLS,
    ...given,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  let begun = false;
  const body = new Readable({
    read() {
      begun = true;
      this.push(message);
      this.push(null);
    },
  });
  const stop = new AbortController();
  const failed = new Promise<never>((_, reject) => connection.once("error", reject));
  const late = wait(timeoutMs, null, { signal: stop.signal }).then(() => {
    throw new Error("The server did not answer in time.");
  });
  failed.catch(() => {});
  late.catch(() => {});
  try {
    await Promise.race([talk(connection, auth, { from: from.address, to: [to.address] }, body), failed, late]);
    return { kind: "accepted", ids: [null] };
  } catch (error) {
    return outcomeOf(error, begun);
  } finally {
    stop.abort();
    connection.close();
  }
}

type Login = { user: string; pass: string };

function loginIn(url: string): Login | null {
  const { username, password } = new URL(url);
  return username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null;
}

async function talk(
  connection: SMTPConnection,
  auth: Login | null,
  envelope: SMTPConnection.Envelope,
  body: Readable,
): Promise<void> {
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
  const offered = !("allowsAuth" in connection) || connection.allowsAuth;
  if (auth && offered) {
    await new Promise<void>((resolve, reject) => {
      connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve()));
    });
  }
  await new Promise<void>((resolve, reject) =>
    connection.send(envelope, body, (error) => (error ? reject(error) : resolve())),
  );
}

function outcomeOf(error: unknown, begun: boolean): Outcome {
  const reason = `SMTP: ${oneLine(error instanceof Error ? error.message : String(error)).slice(0, 300)}`;
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  const command = error instanceof Error && "command" in error ? String(error.command) : "";
  if (code >= 500 || command === "API") return { kind: "refused", reason, all: !/^(RCPT TO|DATA|API)$/.test(command) };
  if (code >= 400 || !begun) return { kind: "later", reason, retryAfterMs: null };
  return { kind: "unknown", reason, retryAfterMs: null };
}
