import { ActionForm, SubmitButton } from "@/app/_ui/action-form.client";
import { type Env, env } from "@/lib/env";
import { senderOf } from "@/lib/mail/rules-letter";
import { sendTestMailAction } from "./actions";

/** How mail leaves this installation, and a button that tries it. */
export function WayPanel({ email }: { email: string | null }) {
  const settings = env();
  const { name, address } = senderOf(settings.EMAIL_FROM, settings.DIGEST_TITLE);
  return (
    <section className="panel" aria-labelledby="way">
      <div className="panel-bar">
        <h2 id="way">Sending</h2>
      </div>
      <dl className="facts mail-facts">
        <dt>Sent by</dt>
        <dd>{wayOf(settings)}</dd>
        <dt>From</dt>
        <dd>{address ? `${name} <${address}>` : "EMAIL_FROM is not an address mail can come from."}</dd>
        {settings.RESEND_API_KEY ? (
          <>
            <dt>Bounces</dt>
            <dd>
              {settings.RESEND_WEBHOOK_SECRET
                ? `Heard of at ${settings.APP_URL}/api/webhooks/resend`
                : `Not heard of: register ${settings.APP_URL}/api/webhooks/resend as a webhook at Resend and set RESEND_WEBHOOK_SECRET.`}
            </dd>
          </>
        ) : null}
      </dl>
      {email ? (
        <ActionForm action={sendTestMailAction} className="mail-test">
          <SubmitButton className="button">Send a test mail</SubmitButton>
          <span className="form-hint">Goes to {email}</span>
        </ActionForm>
      ) : (
        <p className="notice">Give your account an email address in the Users tab to send a test mail.</p>
      )}
    </section>
  );
}

function wayOf({ RESEND_API_KEY, SMTP_URL }: Env): string {
  if (RESEND_API_KEY) return "Resend";
  if (SMTP_URL) return `SMTP: ${new URL(SMTP_URL).host}`;
  return "Nobody yet: every mail is written as a file into the outbox folder. Set RESEND_API_KEY or SMTP_URL to send.";
}
