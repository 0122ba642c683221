import { route } from "@/app/_http/route";
import { unsubscribePage } from "@/app/_http/unsubscribe-page";
import { getMailOwner } from "@/lib/auth/mail-links";
import { getMailWishes } from "@/lib/mail/data-preferences";
import { setSubscribed } from "@/lib/mail/mutations-preferences";

/** Mail scanners follow links: looking changes nothing. */
export const GET = route(async (request) => {
  const { token, owner } = await ownerOf(request);
  if (!owner) return unsubscribePage("bad", token);
  const { is_subscribed } = await getMailWishes(owner);
  return unsubscribePage(is_subscribed ? "subscribed" : "unsubscribed", token);
});

/** One click (RFC 8058), whatever the body: from the mail program or from the page's button. The page's 'Undo' says so in the address. */
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
