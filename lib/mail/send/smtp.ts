import "server-only";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { parseConnectionUrl } from "nodemailer/lib/shared/index.js";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import { oneLine } from "@/lib/mail/rules-message";
import type { OutgoingMail, SendOutcome, Transport } from "@/lib/mail/types";
import { composeMessage } from "./mime";

type Options = { url: string; timeoutMs: number };

/**
 * Sends by SMTP, one connection per message. SMTP has no idempotency keys: if the connection is lost after the message body was started,
 * the message may have been accepted, so it is not sent again.
 */
export function smtpTransport({ url, timeoutMs }: Options): Transport {
  return {
    name: "smtp",
    batchSize: 1,
    gapMs: 0,
    idempotent: false,
    async send([mail]) {
      return mail ? deliver(mail, { url, timeoutMs }) : { kind: "accepted", ids: [] };
    },
  };
}

async function deliver(outgoing: OutgoingMail, { url, timeoutMs }: Options): Promise<SendOutcome> {
  const message = await composeMessage(outgoing);
  const { from, to } = outgoing.mail;
  const options = parseConnectionUrl(url);
  // A password is sent unencrypted only to this machine.
  const auth = loginIn(url);
  const requireTLS = auth !== null && !options.secure && !/^(localhost|127\.|\[?::1\]?$)/.test(options.host ?? "");
  const connection = new SMTPConnection({
    requireTLS,
    ...options,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  let isBodyStarted = false;
  const body = new Readable({
    read() {
      isBodyStarted = true;
      this.push(message);
      this.push(null);
    },
  });
  const stop = new AbortController();
  const failed = new Promise<never>((_, reject) => connection.once("error", reject));
  const timedOut = wait(timeoutMs, null, { signal: stop.signal }).then(() => {
    throw new Error("The server did not answer in time.");
  });
  failed.catch(() => {});
  timedOut.catch(() => {});
  try {
    await Promise.race([converse(connection, auth, { from: from.address, to: [to.address] }, body), failed, timedOut]);
    return { kind: "accepted", ids: [null] };
  } catch (error) {
    return outcomeOf(error, isBodyStarted);
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

async function converse(
  connection: SMTPConnection,
  auth: Login | null,
  envelope: SMTPConnection.Envelope,
  body: Readable,
): Promise<void> {
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
  const isAuthOffered = !("allowsAuth" in connection) || connection.allowsAuth;
  if (auth && isAuthOffered) {
    await new Promise<void>((resolve, reject) => {
      connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve()));
    });
  }
  await new Promise<void>((resolve, reject) =>
    connection.send(envelope, body, (error) => (error ? reject(error) : resolve())),
  );
}

function outcomeOf(error: unknown, isBodyStarted: boolean): SendOutcome {
  const reason = `SMTP: ${oneLine(error instanceof Error ? error.message : String(error)).slice(0, 300)}`;
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  const command = error instanceof Error && "command" in error ? String(error.command) : "";
  if (code >= 500 || command === "API") return { kind: "refused", reason, all: !/^(RCPT TO|DATA|API)$/.test(command) };
  if (code >= 400 || !isBodyStarted) return { kind: "later", reason, retryAfterMs: null };
  return { kind: "unknown", reason, retryAfterMs: null };
}
