import { Callout } from "@/app/_ui/alert";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Fact, Facts } from "@/app/admin/_shell/facts";
import { Section } from "@/app/admin/_shell/section";
import { getBrand } from "@/lib/brand/data";
import { env } from "@/lib/env";
import { senderOf } from "@/lib/mail/rules-message";
import type { Env } from "@/lib/settings/read-env";
import { sendTestMailAction } from "./actions";

/** How this installation sends mail, with a test. */
export async function SendingSection({ email }: { email: string | null }) {
  const settings = env();
  const { name, address } = senderOf(settings.EMAIL_FROM, (await getBrand()).digest_title);
  return (
    <Section title="Sending" id="sending">
      <Facts>
        <Fact name="Sent by">{wayOf(settings)}</Fact>
        <Fact name="From">{address ? `${name} <${address}>` : "EMAIL_FROM is not a valid sender address."}</Fact>
        {settings.RESEND_API_KEY ? <Fact name="Bounces">{bouncesOf(settings)}</Fact> : null}
      </Facts>
      <div className="mt-5">
        {email ? (
          <ActionForm action={sendTestMailAction} className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <SubmitButton look="plain">Send a Test Email</SubmitButton>
            <span className="text-xs text-muted">To {email}</span>
          </ActionForm>
        ) : (
          <Callout>To send a test email, give your account an email address on the Users tab.</Callout>
        )}
      </div>
    </Section>
  );
}

function wayOf({ RESEND_API_KEY, SMTP_URL }: Env): string {
  if (RESEND_API_KEY) return "Resend";
  if (SMTP_URL) return `SMTP: ${new URL(SMTP_URL).host}`;
  return "Not set up. Messages are saved as files in the outbox folder and not delivered. Set RESEND_API_KEY or SMTP_URL to send.";
}

function bouncesOf({ RESEND_WEBHOOK_SECRET, APP_URL }: Env): string {
  const webhook = `${APP_URL}/api/webhooks/resend`;
  return RESEND_WEBHOOK_SECRET
    ? `Received at ${webhook}`
    : `Not received. Register ${webhook} as a webhook at Resend and set RESEND_WEBHOOK_SECRET.`;
}
