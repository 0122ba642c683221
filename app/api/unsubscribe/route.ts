import { route } from "@/app/_http/route";
import { getMailOwner } from "@/lib/auth/mail-links";
import { getMailPreferences } from "@/lib/mail/data";
import { setSubscribed } from "@/lib/mail/mutations";
import { unsubscribePage } from "./unsubscribe-page";

/** Mail scanners follow links, so opening the page changes nothing. */
export const GET = route(async (request) => {
  const { token, owner } = await ownerOf(request);
  if (!owner) return unsubscribePage("bad", token);
  const { is_subscribed } = await getMailPreferences(owner);
  return unsubscribePage(is_subscribed ? "subscribed" : "unsubscribed", token);
});

/** One-click unsubscribe (RFC 8058), from the mail client or the page's button. The body is ignored; 'Undo' is a query parameter. */
export const POST = route(async (request) => {
  const { token, owner, isUndo } = await ownerOf(request);
  if (!owner) return unsubscribePage("bad", token);
  await setSubscribed(owner, isUndo);
  return unsubscribePage(isUndo ? "again" : "unsubscribed", token);
});

async function ownerOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const token = query.get("token") ?? "";
  return { token, owner: await getMailOwner("unsubscribe", token), isUndo: query.get("undo") === "1" };
}
