import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { OutgoingMail, SendOutcome, Transport } from "@/lib/mail/types";
import { composeMessage } from "./mime";

/** Writes each message to an .eml file. Writing it again replaces the file with the same bytes. */
export function outboxTransport({ folder }: { folder: string }): Transport {
  return { name: "outbox", batchSize: 20, gapMs: 0, idempotent: true, send: (batch) => write(folder, batch) };
}

async function write(folder: string, batch: OutgoingMail[]): Promise<SendOutcome> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const mail of batch) await writeAtomically(path.join(folder, `${mail.id}.eml`), await composeMessage(mail));
    return { kind: "accepted", ids: batch.map(() => null) };
  } catch (error) {
    // Retryable: a full disk may have room later, and the retry replaces this attempt's files.
    const reason = `The outbox could not be written: ${error instanceof Error ? error.message : error}`;
    return { kind: "unknown", reason, retryAfterMs: null };
  }
}

/** Renames a temporary file, so that a crash never leaves a partial file under the final name. */
async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
