import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Notice } from "@/app/_components/notice/notice";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import type { Query } from "@/app/_http/page";
import { getUserByResetToken } from "@/lib/accounts/data-reset-token";
import { env } from "@/lib/env";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { ResetPasswordForm } from "../forgot-password/forms.client";

export const dynamic = "force-dynamic";

const TITLE = "Choose a new password";

export function generateMetadata(): Metadata {
  return {
    title: t(TITLE),
    robots: { index: false, follow: false },
  };
}

/** The target of the link in a password reset email. */
export default async function ResetPassword({ searchParams }: { searchParams: Promise<Query> }) {
  if (env().PASSWORD_SIGN_IN === "off") redirect(localPath("/?login"));
  const query = await searchParams;
  const token = typeof query.token === "string" ? query.token : "";
  const user = await getUserByResetToken(token, new Date());
  const content = user ? <Choose token={token} username={user.username} /> : <BadLink />;
  return <FullScreenFrame>{"done" in query ? <Done /> : content}</FullScreenFrame>;
}

function Choose({ token, username }: { token: string; username: string }) {
  return (
    <div className="grid max-w-form content-start gap-6 py-notice">
      <h1 className="text-display">{t(TITLE)}</h1>
      <p className="text-soft">{t("For the account {username}. You will be signed out everywhere.", { username })}</p>
      <ResetPasswordForm token={token} />
    </div>
  );
}

function Done() {
  return (
    <Notice title={t("Password changed")} action={t("Go to Login")} href="/?login">
      <p>{t("You are signed out everywhere. Log in with the new password.")}</p>
    </Notice>
  );
}

function BadLink() {
  return (
    <Notice title={t("This link is not valid")} action={t("Send a New Link")} href="/account/forgot-password">
      <p>{t("It was used, has expired or is incomplete.")}</p>
    </Notice>
  );
}
