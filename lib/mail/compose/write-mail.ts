import "server-only";
import { mailLinks } from "@/lib/auth/mail-links";
import { getBrand } from "@/lib/brand/data";
import { getBriefing } from "@/lib/briefings/data";
import type { Briefing } from "@/lib/briefings/types";
import { requireFound } from "@/lib/db";
import { getEditionOfBriefing } from "@/lib/editions/data";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { inLanguage } from "@/lib/language-scope";
import { countRecipients, getRecipient } from "@/lib/mail/data";
import { senderOf } from "@/lib/mail/rules-message";
import { openTransport } from "@/lib/mail/send/transport";
import type { ClaimedDelivery, EmailDetails, Mail, MailInput } from "@/lib/mail/types";
import { inPageLanguage } from "@/lib/translations/data";
import type { Admin } from "@/lib/viewer";
import { letterOf } from "./letter";
import { renderBriefingMail } from "./render";

type Recipient = Pick<
  ClaimedDelivery,
  "id" | "user_id" | "username" | "password_hash" | "areas" | "alert_areas" | "language" | "is_requested"
> & {
  kind: MailInput["kind"];
  email: string;
};

/** Writes the message of one delivery. Null if the briefing has no story for its recipient. */
export async function writeMail(row: Recipient, briefing: Briefing, moment: Date): Promise<Mail | null> {
  return compose(row, briefing, moment, renderBriefingMail);
}

/** Calls a renderer with a message's input, in the recipient's language if the briefing is translated. */
async function compose<T>(
  row: Recipient,
  briefing: Briefing,
  moment: Date,
  make: (input: MailInput) => T | Promise<T>,
): Promise<T> {
  return inLanguage({ language: row.language, address: null }, async () =>
    make(await inputOf(row, await inPageLanguage(briefing), moment)),
  );
}

async function inputOf(row: Recipient, briefing: Briefing, moment: Date): Promise<MailInput> {
  const { APP_URL, DIGEST_TIMEZONE, EMAIL_FROM } = env();
  const brand = await getBrand();
  const edition = await getEditionOfBriefing(briefing.id);
  return {
    kind: row.kind,
    briefing,
    recipient: { id: row.user_id, username: row.username, email: row.email },
    is_requested: row.is_requested,
    areas: row.kind === "alert" ? row.alert_areas : row.areas,
    links: mailLinks({ id: row.user_id, password_hash: row.password_hash }, moment, edition),
    delivery: { id: row.id, moment },
    site: {
      brand: edition ? { ...brand, digest_title: edition.title } : brand,
      url: APP_URL,
      timeZone: DIGEST_TIMEZONE,
      from: EMAIL_FROM,
    },
    edition,
  };
}

/**
 * A briefing's message exactly as it was sent to the requesting admin, or would be sent now. Throws `not_found`, or `conflict` if the
 * briefing has no story for them.
 */
export async function previewMail(admin: Admin, briefingId: number, now: Date): Promise<Mail> {
  return (await preview(admin, briefingId, now, renderBriefingMail)) ?? throwNoStories();
}

/** A briefing's message as listed in an inbox, and its recipient counts. Throws like `previewMail`. */
export async function getEmailDetails(admin: Admin, briefingId: number, now: Date): Promise<EmailDetails> {
  const shown = await preview(admin, briefingId, now, (input) => ({ input, letter: letterOf(input) }));
  const { input } = shown;
  const { subject, preheader } = shown.letter ?? throwNoStories();
  const { name, address } = senderOf(input.site.from, input.site.brand.digest_title, input.edition);
  return {
    from: address ? `${name} <${address}>` : null,
    subject,
    preview_text: preheader,
    transport: openTransport(env()).name,
    ...(await countRecipients(briefingId, input.edition?.id ?? null)),
  };
}

async function preview<T>(
  admin: Admin,
  briefingId: number,
  now: Date,
  make: (input: MailInput) => T | Promise<T>,
): Promise<T> {
  const briefing = requireFound(await getBriefing(briefingId), "Summary");
  const { delivery, email, ...recipient } = requireFound(await getRecipient(admin.id, briefingId), "User");
  const { id, is_requested } = delivery ?? { id: "preview", is_requested: true };
  const row = { ...recipient, id, is_requested, kind: "digest" as const, email: email ?? "" };
  return compose(row, briefing, delivery?.first_attempt_at ?? now, make);
}

function throwNoStories(): never {
  throw new AppError(
    "conflict",
    "This briefing has no stories in the areas you selected, so you would not receive it.",
  );
}
