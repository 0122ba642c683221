import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Letter, Outcome, Transport } from "@/lib/mail/types-letter";
import { composeMessage } from "./mime";

/** Writes every mail as a file that mail programs open. A letter written again is the same file again. */
export function outboxTransport({ folder }: { folder: string }): Transport {
  return { name: "outbox", most: 20, gapMs: 0, resumable: true, send: (letters) => write(folder, letters) };
}

async function write(folder: string, letters: Letter[]): Promise<Outcome> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const letter of letters) await writeWhole(path.join(folder, `${letter.id}.eml`), await composeMessage(letter));
    return { kind: "accepted", ids: letters.map(() => null) };
  } catch (error) {
    // A full disk may have room later; what was written already is written again over itself.
    const reason = `The outbox could not be written: ${error instanceof Error ? error.message : error}`;
    return { kind: "unknown", reason, retryAfterMs: null };
  }
}

/** There is never half a file under the name, whenever the process dies. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
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
