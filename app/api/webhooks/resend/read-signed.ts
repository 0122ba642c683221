import type { z } from "zod";
import { readText } from "@/app/_http/body";
import { parseJson } from "@/app/_http/json";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { isSigned } from "@/lib/mail/send/resend";
import { parse } from "@/lib/parse";

const MAX_ID_LENGTH = 200;

/**
 * The verified event of the mail provider and its id. Throws `not_found` if no secret is configured and `unauthenticated` if the
 * signature does not match.
 */
export async function readSigned<T>(request: Request, schema: z.ZodType<T>): Promise<{ id: string; value: T }> {
  const { RESEND_WEBHOOK_SECRET } = env();
  if (!RESEND_WEBHOOK_SECRET) throw new AppError("not_found", "Webhook not found.");
  const body = await readText(request);
  const json = parseJson(body);
  const id = request.headers.get("svix-id");
  const timestamp = request.headers.get("svix-timestamp");
  const signature = request.headers.get("svix-signature");
  const isComplete = id && id.length <= MAX_ID_LENGTH && timestamp && signature;
  if (!isComplete || !isSigned({ id, timestamp, signature, body }, RESEND_WEBHOOK_SECRET)) {
    throw new AppError("unauthenticated", "The signature is missing, invalid or expired.");
  }
  return { id, value: parse(schema, json) };
}
