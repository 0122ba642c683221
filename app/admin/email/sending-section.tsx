import { ActionForm, SubmitButton } from "@/app/_ui/action-form.client";
import { Section } from "@/app/admin/_shell/section";
import { type Env, env } from "@/lib/env";
import { senderOf } from "@/lib/mail/rules-message";
import { sendTestMailAction } from "./actions";

/** How this installation sends mail, with a test. */
export function SendingSection({ email }: { email: string | null }) {
  const settings = env();
  const { name, address } = senderOf(settings.EMAIL_FROM, settings.DIGEST_TITLE);
  return (
    <Section title="Sending">
      <dl className="facts mail-facts">
        <dt>Sent by</dt>
        <dd>{wayOf(settings)}</dd>
        <dt>From</dt>
        <dd>{address ? `${name} <${address}>` : "EMAIL_FROM is not a valid sender address."}</dd>
        {settings.RESEND_API_KEY ? (
          <>
            <dt>Bounces</dt>
            <dd>{bouncesOf(settings)}</dd>
          </>
        ) : null}
      </dl>
      {email ? (
        <ActionForm action={sendTestMailAction} className="mail-test">
          <SubmitButton className="button">Send a test email</SubmitButton>
          <span className="form-hint">To {email}</span>
        </ActionForm>
      ) : (
        <p className="notice">To send a test email, give your account an email address on the Users tab.</p>
      )}
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
