import type { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { isSigned } from "@/lib/mail/send/webhook";
import { parse } from "@/lib/parse";
import { readText } from "./body";
import { parseJson } from "./json";

const LONGEST_ID = 200;

/**
 * A message of the mail provider and its id, once its signature is known to be good. Throws `not_found` where no secret is set, and
 * `unauthenticated` for whatever is not signed with it.
 */
export async function readSigned<T>(request: Request, schema: z.ZodType<T>): Promise<{ id: string; value: T }> {
  const { RESEND_WEBHOOK_SECRET } = env();
  if (!RESEND_WEBHOOK_SECRET) throw new AppError("not_found", "Webhook not found.");
  const body = await readText(request);
  const id = request.headers.get("svix-id");
  const timestamp = request.headers.get("svix-timestamp");
  const signature = request.headers.get("svix-signature");
  if (
    !id ||
    id.length > LONGEST_ID ||
    !isSigned({ id, timestamp, signature, body }, RESEND_WEBHOOK_SECRET, new Date())
  ) {
    throw new AppError("unauthenticated", "The signature is missing, wrong or too old.");
  }
  return { id, value: parse(schema, parseJson(body)) };
}
