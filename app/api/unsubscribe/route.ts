import { route } from "@/app/_http/route";
import { getMailOwner } from "@/lib/auth/mail-links";
import { getEditionById } from "@/lib/editions/data";
import { setEditionSubscription } from "@/lib/editions/mutations";
import { parseId } from "@/lib/ids";
import { inLanguage } from "@/lib/language-scope";
import { getMailPreferences } from "@/lib/mail/data";
import { setSubscription } from "@/lib/users/mutations";
import { unsubscribePage } from "./unsubscribe-page";

/** Mail scanners follow links, so opening the page changes nothing. */
export const GET = route(async (request) => {
  const { token, owner, edition } = await readLink(request);
  if (!owner) return unsubscribePage("bad", token);
  const { is_subscribed, editions, language } = await getMailPreferences(owner);
  const isSubscribed = edition ? editions.includes(edition.id) : is_subscribed;
  return inLanguage({ language, address: null }, () =>
    unsubscribePage(isSubscribed ? "subscribed" : "not_subscribed", token, edition),
  );
});

/** One-click unsubscribe (RFC 8058) from the mail client or the page's button. The body is ignored; undo is a query parameter. */
export const POST = route(async (request) => {
  const { token, owner, edition, isUndo } = await readLink(request);
  if (!owner) return unsubscribePage("bad", token);
  if (edition) await setEditionSubscription({ user_id: owner.id, edition_id: edition.id }, isUndo);
  else await setSubscription(owner.id, isUndo);
  const { language } = await getMailPreferences(owner);
  return inLanguage({ language, address: null }, () =>
    unsubscribePage(isUndo ? "resubscribed" : "unsubscribed", token, edition),
  );
});

/** The link's owner and edition. `owner` is null for an invalid link or a deleted edition. */
async function readLink(request: Request) {
  const query = new URL(request.url).searchParams;
  const token = query.get("token") ?? "";
  const named = query.get("edition");
  const id = named === null ? null : parseId(named);
  const edition = id === null ? null : await getEditionById(id);
  const isKnown = named === null || edition !== null;
  const owner = isKnown ? await getMailOwner("unsubscribe", token) : null;
  return { token, owner, edition, isUndo: query.get("undo") === "1" };
}
