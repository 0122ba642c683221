import { route } from "@/app/_http/route";
import { readSigned } from "@/app/_http/signed";
import { recordEvent } from "@/lib/mail/mutations-bounces";
import { providerEventInput } from "@/lib/mail/schema-bounces";

/** What Resend tells of mails it was given: let in by its signature alone. */
export const POST = route(async (request) => {
  const { id, value } = await readSigned(request, providerEventInput);
  await recordEvent(id, value);
  return Response.json({ ok: true });
});
