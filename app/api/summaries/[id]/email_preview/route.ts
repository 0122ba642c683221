import { requireAdmin, requireId, route } from "@/app/_http/route";
import { previewMail } from "@/lib/mail/compose/write-mail";

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  // Mail carries its style in its elements; beyond that nothing is loaded and nothing runs.
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
  "Referrer-Policy": "no-referrer",
};

/** The mail's own bytes, for the panel's frame. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const admin = await requireAdmin(request);
  const { html } = await previewMail(admin, requireId(id, "Summary"), new Date());
  return new Response(html, { headers: HEADERS });
});
