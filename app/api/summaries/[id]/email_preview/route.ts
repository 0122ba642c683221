import { requireAdmin } from "@/app/_http/context";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { env } from "@/lib/env";
import { previewMail } from "@/lib/mail/compose/write-mail";

/** Emails use inline styles and pictures from our address. Nothing else is loaded and no script runs. */
const headers = () => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; img-src ${new URL(env().APP_URL).origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  "X-Frame-Options": "SAMEORIGIN",
  "Referrer-Policy": "no-referrer",
});

/** The email's HTML, for the preview frame. `?colors=dark` or `light` shows it as a mail program with that theme does. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { who } = await requireAdmin(request);
  const { html } = await previewMail(who, requireId(id, "Summary"), new Date());
  return new Response(withColors(html, new URL(request.url).searchParams.get("colors")), { headers: headers() });
});

function withColors(html: string, colors: string | null): string {
  if (colors !== "dark" && colors !== "light") return html;
  // All text is escaped, so this can only be the style sheet's own condition.
  return html.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, colors === "dark" ? "all" : "not all");
}
