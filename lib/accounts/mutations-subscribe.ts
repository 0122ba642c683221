import "server-only";
import { recordSignIn } from "@/lib/audit/mutations";
import { getCredentialsByEmail } from "@/lib/auth/data";
import { SUBSCRIPTION_INVALID } from "@/lib/auth/schema";
import { type Db, db, transaction } from "@/lib/db";
import { addSubscriptions } from "@/lib/editions/mutations";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { pathIn } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { inLanguage } from "@/lib/language-scope";
import { setMailLanguage } from "@/lib/mail/mutations";
import { addUser, assertFree, liftSuppression, lockUsers, setSubscription } from "@/lib/users/mutations";
import { NO_PASSWORD } from "@/lib/users/rules";
import {
  createSubscribeToken,
  listTitles,
  maySubscribe,
  readSubscribeToken,
  type Subscription,
  setsLanguage,
} from "./data-subscription";
import { admitRequest, mailAnswer, takeTurn } from "./mutations-requests";

/** Counts a request to subscribe. Throws `invalid` for an address of another domain, and `too_many`. */
export async function admitSubscription(email: string, address: string): Promise<void> {
  if (!maySubscribe(email)) {
    const domains = env().SUBSCRIBE_DOMAINS.join(", ");
    throw new AppError("invalid", t("Only addresses of {domains} can subscribe.", { domains }), { field: "email" });
  }
  await admitRequest("subscribe", email, address);
}

const ASKED = "Someone asked for {title} to be sent to this address. To get it, open this link within two days:";

/** Mails a link that confirms a subscription, whether or not the address is subscribed already. */
export async function sendConfirmation(subscription: Subscription, now: Date): Promise<void> {
  const { email } = subscription;
  if (!(await transaction(db(), (tx) => takeTurn("subscribe", null, email, tx)))) return;
  const { APP_URL, LANGUAGES } = env();
  const language = LANGUAGES.includes(subscription.language) ? subscription.language : "en";
  const title = (await listTitles(subscription)).join(", ");
  const path = pathIn(language, `/account/subscribe/confirm?token=${createSubscribeToken(subscription, now)}`);
  await inLanguage({ language, address: null }, async () => {
    const parts = [
      t(ASKED, { title }),
      { label: t("Confirm your subscription"), url: APP_URL + path },
      t("If it was not you, ignore this message. Nothing else will be sent."),
    ];
    const subject = t("Confirm your subscription");
    await mailAnswer({ to: { username: email, email }, subject, parts, now });
  });
}

/**
 * Stores the subscription in a token and returns it. Creates a user without a password for a new address, and ends a known one's suppression:
 * the mail with the link arrived, and its owner wants more. Throws `not_found` for an invalid token.
 */
export async function confirmSubscription(token: string, address: string): Promise<Subscription> {
  const subscription = readSubscribeToken(token, new Date());
  if (subscription === null) throw new AppError("not_found", SUBSCRIPTION_INVALID);
  const { email } = subscription;
  await transaction(db(), async (tx) => {
    await lockUsers(tx);
    const known = await getCredentialsByEmail(email, tx);
    if (!known) await assertFree({ id: 0, username: email, email }, tx);
    const id =
      known?.id ?? (await addUser({ username: email, email, is_admin: false, password_hash: NO_PASSWORD }, tx));
    await subscribe(id, subscription, tx);
    const { username, email_problem } = await liftSuppression(id, tx);
    const details = email_problem ? { email_problem } : {};
    await recordSignIn({ user: { id, username }, action: "subscription.confirm", address, details }, tx);
  });
  return subscription;
}

/** Adds to the user's existing subscriptions. */
async function subscribe(id: number, { is_subscribed, editions, language }: Subscription, tx: Db): Promise<void> {
  if (is_subscribed) await setSubscription(id, true, tx);
  await addSubscriptions(id, editions, tx);
  if (setsLanguage(language)) await setMailLanguage(id, language, tx);
}
