import "server-only";
import { recordSignIn } from "@/lib/audit/mutations";
import { getCredentialsByEmail } from "@/lib/auth/data";
import { SUBSCRIPTION_INVALID } from "@/lib/auth/schema";
import { getBrand } from "@/lib/brand/data";
import { db, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { addUser, assertFree, lockUsers, setSubscription } from "@/lib/users/mutations";
import { NO_PASSWORD } from "@/lib/users/rules";
import { createSubscribeToken, maySubscribe, readSubscribeToken } from "./data-subscribe";
import { admitRequest, mailAnswer, takeTurn } from "./mutations-requests";

/** Counts a request to subscribe. Throws `invalid` for an address of another domain, and `too_many`. */
export async function admitSubscription(email: string, address: string): Promise<void> {
  if (!maySubscribe(email)) {
    const text = `Only addresses of ${env().SUBSCRIBE_DOMAINS.join(", ")} can subscribe.`;
    throw new AppError("invalid", text, { field: "email" });
  }
  await admitRequest("subscribe", email, address);
}

/** Mails a link that confirms the subscription, whether or not the address is subscribed already. */
export async function sendConfirmation(email: string, now: Date): Promise<void> {
  if (!(await transaction(db(), (tx) => takeTurn("subscribe", null, email, tx)))) return;
  const { APP_URL } = env();
  const { digest_title } = await getBrand();
  const paragraphs = [
    `Someone asked for ${digest_title} to be sent to this address. To get it, open this link within two days:`,
    `${APP_URL}/account/subscribe/confirm?token=${createSubscribeToken(email, now)}`,
    "If it was not you, ignore this message. Nothing else will be sent.",
  ];
  await mailAnswer({ to: { username: email, email }, subject: "Confirm your subscription", paragraphs, now });
}

/** Subscribes the address of a mailed token and returns it. A new one gets a user without a password. Throws `not_found` for a bad token. */
export async function confirmSubscription(token: string, address: string): Promise<string> {
  const email = readSubscribeToken(token, new Date());
  if (email === null) throw new AppError("not_found", SUBSCRIPTION_INVALID);
  await transaction(db(), async (tx) => {
    await lockUsers(tx);
    const known = await getCredentialsByEmail(email, tx);
    if (!known) await assertFree({ id: 0, username: email, email }, tx);
    const id =
      known?.id ?? (await addUser({ username: email, email, is_admin: false, password_hash: NO_PASSWORD }, tx));
    await setSubscription(id, true, tx);
    const user = { id, username: known?.username ?? email };
    await recordSignIn({ user, action: "subscription.confirm", address }, tx);
  });
  return email;
}
