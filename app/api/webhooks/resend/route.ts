import { route } from "@/app/_http/route";
import { recordEvent } from "@/lib/mail/mutations-events";
import { providerEventInput } from "@/lib/mail/schema";
import { readSigned } from "./read-signed";

/** Delivery events from Resend, authenticated by their signature. */
export const POST = route(async (request) => {
  const { id, value } = await readSigned(request, providerEventInput);
  await recordEvent(id, value);
  return Response.json({ ok: true });
});
