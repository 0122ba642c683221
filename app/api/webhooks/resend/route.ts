import { route } from "@/app/_entry/route";
import { readSigned } from "@/app/_entry/signed";
import { recordEvent } from "@/lib/bounces/mutations";
import { providerEventInput } from "@/lib/bounces/schema";

/** What Resend tells of mails it was given: let in by its signature alone. */
export const POST = route(async (request) => {
  const { id, value } = await readSigned(request, providerEventInput);
  await recordEvent(id, value);
  return Response.json({ ok: true });
});
