import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { LANGUAGES, type Language } from "@/db/enums";
import { emailPreferences, users } from "@/db/schema";
import { isSignature, sign } from "@/lib/auth/signed/signature";
import { getBrand } from "@/lib/brand/data";
import { db } from "@/lib/db";
import { listEditions, listSubscriptions } from "@/lib/editions/data";
import { env } from "@/lib/env";

const LASTS_MS = 2 * 86_400_000;

/** Mail preferences from the subscribe form. */
export type Subscription = {
  email: string;
  language: Language;
  /** Whether the default edition is included. */
  is_subscribed: boolean;
  /** Ids of further editions. */
  editions: number[];
};

/** A token that proves access to the subscription's mailbox. Valid for two days. */
export function createSubscribeToken({ email, language, is_subscribed, editions }: Subscription, now: Date): string {
  const expires = Math.floor((now.getTime() + LASTS_MS) / 1000);
  const payload = JSON.stringify([email, language, is_subscribed ? 1 : 0, ...editions]);
  return `${Buffer.from(payload).toString("base64url")}.${expires}.${sign(signedText(payload, expires))}`;
}

/** The subscription in a token. Null if it is forged or expired, or if the address's domain may no longer subscribe. */
export function readSubscribeToken(token: string, now: Date): Subscription | null {
  const [, encoded = "", expiry = "", signature = ""] = /^([\w-]{1,900})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const payload = Buffer.from(encoded, "base64url").toString();
  const expires = Number(expiry);
  if (now.getTime() >= expires * 1000 || !isSignature(signedText(payload, expires), signature)) return null;
  const [email, language, isSubscribed, ...editions]: unknown[] = JSON.parse(payload);
  if (typeof email !== "string" || !maySubscribe(email)) return null;
  return {
    email,
    language: LANGUAGES.find((each) => each === language) ?? "en",
    is_subscribed: isSubscribed === 1,
    editions: editions.filter((id) => typeof id === "number"),
  };
}

/** The titles of a subscription's editions. */
export async function listTitles({ is_subscribed, editions }: Subscription): Promise<string[]> {
  const others = (await listEditions()).filter(({ id }) => editions.includes(id)).map(({ title }) => title);
  return [...(is_subscribed ? [(await getBrand()).digest_title] : []), ...others];
}

/** Whether the address already gets all of a subscription, in its language, so that confirming it would change nothing. */
export async function isSubscribed({ email, language, is_subscribed, editions }: Subscription): Promise<boolean> {
  const [user] = await db()
    .select({ id: users.id, is_subscribed: users.is_subscribed, language: emailPreferences.language })
    .from(users)
    .leftJoin(emailPreferences, eq(emailPreferences.user_id, users.id))
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.email_problem)));
  if (!user || (is_subscribed && !user.is_subscribed)) return false;
  const hasLanguage = !setsLanguage(language) || (user.language ?? "en") === language;
  const current = await listSubscriptions(user.id);
  return hasLanguage && editions.every((id) => current.includes(id));
}

/** Whether confirming a subscription in this language sets the language of the user's mail. */
export function setsLanguage(language: Language): boolean {
  const { LANGUAGES: offered } = env();
  return offered.length > 1 && offered.includes(language);
}

/** Whether the address's domain is in SUBSCRIBE_DOMAINS. */
export function maySubscribe(email: string): boolean {
  return env().SUBSCRIBE_DOMAINS.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}

function signedText(payload: string, expires: number): string {
  return `subscribe.${expires}.${payload}`;
}
