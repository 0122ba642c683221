import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Notice } from "@/app/_components/notice/notice";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import type { Query } from "@/app/_http/page";
import { env } from "@/lib/env";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { isMailSetUp } from "@/lib/mail/send/transport";
import { ForgotPasswordForm } from "./forms.client";

export const dynamic = "force-dynamic";

const TITLE = "Forgot password?";

export function generateMetadata(): Metadata {
  return { title: t(TITLE), robots: { index: false, follow: false } };
}

/** Users request an email with a link to set a new password here. */
export default async function ForgotPassword({ searchParams }: { searchParams: Promise<Query> }) {
  if (env().PASSWORD_SIGN_IN === "off") redirect(localPath("/?login"));
  const isSent = "sent" in (await searchParams);
  return <FullScreenFrame>{isSent ? <Sent /> : <Ask />}</FullScreenFrame>;
}

function Ask() {
  return (
    <div className="grid max-w-form content-start gap-6 py-notice">
      <h1 className="text-display">{t(TITLE)}</h1>
      <p className="text-soft">
        {isMailSetUp(env())
          ? t("We email you a link to choose a new one.")
          : t(
              "This site cannot send email yet. Ask an admin to set a new password for you, or request a link here that an admin can pass on to you.",
            )}
      </p>
      <ForgotPasswordForm />
    </div>
  );
}

/** Says the same whether or not there is such an account. */
function Sent() {
  const [title, text] = isMailSetUp(env())
    ? [
        t("Check your email"),
        t(
          "If there is an account with that name and it has an email address, a link to choose a new password is on its way. It works once and for an hour. Without an email address, ask an admin.",
        ),
      ]
    : [
        t("Ask an admin"),
        t(
          "This site cannot send email yet. If there is an account with that name and it has an email address, a link to choose a new password was saved on the server, where an admin can find it. It works once and for an hour.",
        ),
      ];
  return (
    <Notice title={title} action={t("Go to Login")} href="/?login">
      <p className="max-w-measure">{text}</p>
    </Notice>
  );
}
