import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { users } from "@/db/schema";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { openTransport } from "@/lib/mail/send/transport";
import { sendDueMails } from "@/lib/mail/worker";
import { emptyDatabase, useDatabase } from "../support/database";
import { startFakeResend } from "../support/fake-resend";
import { createKeeper, serveBytes } from "../support/loopback";
import { allDeliveries, queuedBriefing } from "../support/mail";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const database = useDatabase({
  AUTH_SECRET: "s".repeat(40),
  APP_URL: "https://digest.coop.example",
  EMAIL_FROM: '"Ozarks Énergie, Inc." <briefing@coop.example>',
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "digest-ways-"));
  database.set({ DATA_DIR: folder, SMTP_URL: undefined, RESEND_API_KEY: undefined, MAIL_TIMEOUT_MS: 15_000 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const outbox = () => (existsSync(path.join(folder, "outbox")) ? readdirSync(path.join(folder, "outbox")) : []);

describe("the outbox", () => {
  test("has one .eml file per delivery, named after it and complete", async () => {
    const { emails } = await queuedBriefing(2);
    await db()
      .update(users)
      .set({ username: "Zoë Müller 電力" })
      .where(eq(users.email, emails[0] ?? ""));
    await sendDueMails();
    const [row] = await allDeliveries();
    expect(outbox().sort()).toEqual((await allDeliveries()).map(({ id }) => `${id}.eml`).sort());
    const bytes = readFileSync(path.join(folder, "outbox", `${row?.id}.eml`));
    const mail = await PostalMime.parse(bytes);
    expect(mail).toMatchObject({
      from: { name: "Ozarks Énergie, Inc.", address: "briefing@coop.example" },
      to: [{ name: "Zoë Müller 電力", address: emails[0] }],
      messageId: `<${row?.id}@coop.example>`,
    });
    expect(mail.date).toBe(new Date(Math.floor((row?.first_attempt_at?.getTime() ?? 0) / 1000) * 1000).toISOString());
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe")).toMatch(/^<https:\/\/digest\.coop\.example\/api\/unsubscribe\?token=[\w.-]+>$/);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(header("feedback-id")).toBeTruthy();
    expect(mail.html).toContain("<!DOCTYPE");
    expect(mail.text?.length).toBeGreaterThan(100);
    // Only ASCII, and no line longer than servers accept.
    expect(bytes.every((byte) => byte < 128)).toBe(true);
    expect(
      Math.max(
        ...bytes
          .toString("latin1")
          .split("\r\n")
          .map((line) => line.length),
      ),
    ).toBeLessThan(999);
  });

  test("writing a message again gives the same file with the same bytes", async () => {
    await queuedBriefing(1);
    await sendDueMails();
    const [file = ""] = outbox();
    const before = readFileSync(path.join(folder, "outbox", file));
    await db().execute("update deliveries set status = 'sending', lease_until = null");
    await sendDueMails();
    expect(outbox()).toEqual([file]);
    expect(readFileSync(path.join(folder, "outbox", file)).equals(before)).toBe(true);
  });

  test("loses nothing if it is not writable", async () => {
    await queuedBriefing(1);
    writeFileSync(path.join(folder, "outbox"), "in the way");
    await sendDueMails();
    expect(await allDeliveries()).toMatchObject([{ status: "pending", error: expect.stringContaining("outbox") }]);
    rmSync(path.join(folder, "outbox"));
    await db().execute("update deliveries set due_at = now()");
    await sendDueMails();
    expect(await allDeliveries()).toMatchObject([{ status: "sent" }]);
    chmodSync(path.join(folder, "outbox"), 0o700);
  });
});

type Taken = { to: string[]; bytes: Buffer };

/** A mail server on loopback whose replies the test decides. */
async function mailServer(
  options: SMTPServerOptions = {},
  afterData: (done: (error?: Error) => void) => void = (done) => done(),
) {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), bytes: Buffer.concat(chunks) });
        afterData(done);
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  keep({ close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
  return { taken, port };
}

function refusal(code: number): Error {
  return Object.assign(new Error(code < 500 ? "Try later." : "No such mailbox."), { responseCode: code });
}

async function due(): Promise<void> {
  await db().execute("update deliveries set due_at = now(), lease_until = null");
}

describe("SMTP", () => {
  test("delivers each message once, with the password in the URL", async () => {
    const logins: (string | undefined)[] = [];
    const { taken, port } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        logins.push(`${username}:${password}`);
        done(null, { user: username });
      },
    });
    database.set({ SMTP_URL: `smtp://us%40er:p%3Ass@127.0.0.1:${port}` });
    const { emails } = await queuedBriefing(3);
    await sendDueMails();
    await due();
    await sendDueMails();
    expect(taken.flatMap(({ to }) => to).sort()).toEqual([...emails].sort());
    expect(new Set(logins)).toEqual(new Set(["us@er:p:ss"]));
    const mail = await PostalMime.parse(taken[0]?.bytes ?? "");
    expect(mail.messageId).toMatch(/^<[\da-f-]{36}@coop\.example>$/);
    expect((await allDeliveries()).map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
  });

  test("a server that accepts the message without replying gets it once", async () => {
    const { taken, port } = await mailServer({}, () => {});
    database.set({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_TIMEOUT_MS: 4_000 });
    await queuedBriefing(1);
    await sendDueMails();
    await due();
    await sendDueMails();
    expect(taken).toHaveLength(1);
    expect(await allDeliveries()).toMatchObject([
      { status: "failed", error: expect.stringContaining("never confirmed") },
    ]);
  });

  test("a message sent by a worker that died is not sent again", async () => {
    const { taken, port } = await mailServer();
    database.set({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await queuedBriefing(1);
    await db().execute(
      "update deliveries set status = 'sending', attempts = 1, first_attempt_at = now(), transport = 'smtp', batch_key = gen_random_uuid(), lease_until = now()",
    );
    await sendDueMails();
    expect(taken).toEqual([]);
    expect(await allDeliveries()).toMatchObject([
      { status: "failed", error: expect.stringContaining("never confirmed") },
    ]);
  });

  test("a permanently rejected recipient fails with the server's reply, a temporarily rejected one is retried", async () => {
    let code = 450;
    const { taken, port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(code ? refusal(code) : null),
    });
    database.set({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await queuedBriefing(1);
    await sendDueMails();
    expect(await allDeliveries()).toMatchObject([{ status: "pending", first_attempt_at: null }]);
    code = 0;
    await due();
    await sendDueMails();
    expect(taken).toHaveLength(1);
    await emptyDatabase();
    code = 550;
    await queuedBriefing(1);
    await sendDueMails();
    expect(await allDeliveries()).toMatchObject([
      { status: "failed", first_attempt_at: null, error: expect.stringContaining("No such mailbox.") },
    ]);
  });

  test("a rejected message, a silent port and a wrong password leave nothing half sent", async () => {
    const { taken, port } = await mailServer({}, (done) => done(refusal(554)));
    database.set({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await queuedBriefing(1);
    await sendDueMails();
    expect(taken).toHaveLength(1);
    expect(await allDeliveries()).toMatchObject([{ status: "failed", first_attempt_at: null }]);
    await emptyDatabase();
    const deaf = keep(await serveBytes(() => {}));
    database.set({ SMTP_URL: `smtp://127.0.0.1:${deaf.port}`, MAIL_TIMEOUT_MS: 300 });
    await queuedBriefing(1);
    await sendDueMails();
    expect(await allDeliveries()).toMatchObject([{ status: "pending", first_attempt_at: null }]);
    await emptyDatabase();
    const strict = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("Wrong password.")),
    });
    database.set({ SMTP_URL: `smtp://user:wrong@127.0.0.1:${strict.port}`, MAIL_TIMEOUT_MS: 15_000 });
    await queuedBriefing(1);
    await sendDueMails();
    expect(await allDeliveries()).toMatchObject([{ status: "failed", first_attempt_at: null }]);
    expect(strict.taken).toEqual([]);
  });
});

describe("Resend", () => {
  test("gets requests that match its API description: quoted names, all headers, the delivery as a tag", async () => {
    const resend = keep(await startFakeResend());
    database.set({ RESEND_API_KEY: "re_test", RESEND_BASE_URL: resend.url });
    const { emails } = await queuedBriefing(1);
    await db().update(users).set({ username: 'Ann "Sparky" O\\Neill\r\nBcc: x@example.org' });
    await sendDueMails();
    const [row] = await allDeliveries();
    expect(resend.taken).toMatchObject([
      {
        from: '"Ozarks Énergie, Inc." <briefing@coop.example>',
        to: [`"Ann \\"Sparky\\" O\\\\Neill Bcc: x@example.org" <${emails[0]}>`],
        tags: [{ name: "delivery", value: row?.id }],
        headers: { "Message-ID": `<${row?.id}@coop.example>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      },
    ]);
    expect(resend.calls[0]?.key).toMatch(/^[\da-f-]{36}$/);
  });
});

test("Resend is used before SMTP, and the outbox without either", () => {
  const name = (changes: Partial<ReturnType<typeof env>>) => openTransport({ ...env(), ...changes }).name;
  const both = { RESEND_API_KEY: "re_test", SMTP_URL: "smtp://127.0.0.1" };
  expect([name(both), name({ SMTP_URL: both.SMTP_URL }), name({})]).toEqual(["resend", "smtp", "outbox"]);
});
