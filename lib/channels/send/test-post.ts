import "server-only";
import { randomUUID } from "node:crypto";
import { claimTest } from "@/lib/channels/mutations";
import { AppError } from "@/lib/errors";
import type { Admin, Context } from "@/lib/viewer";
import { writeTest } from "./message";
import { post } from "./post";

/** Posts a test message to a channel and returns the result as a sentence. Throws `not_found`, or `conflict` with the reason. */
export async function sendTestPost(ctx: Context<Admin>, id: number): Promise<string> {
  const channel = await claimTest(ctx, id);
  const now = new Date();
  const outcome = await post(channel, await writeTest(randomUUID(), now), now);
  if (outcome.kind !== "accepted") throw new AppError("conflict", `The test was not posted. ${outcome.reason}`);
  return `The test was posted. The channel returned ${outcome.status}.`;
}
