import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Notice } from "@/app/_components/notice/notice";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import type { Query } from "@/app/_http/page";
import { getInvitationByToken } from "@/lib/accounts/data-invitation-token";
import { env } from "@/lib/env";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { InvitationForm } from "./form.client";

export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return {
    title: t("Your invitation"),
    robots: { index: false, follow: false },
  };
}

/** The target of the link in an invitation. */
export default async function AcceptInvitation({ searchParams }: { searchParams: Promise<Query> }) {
  if (env().PASSWORD_SIGN_IN === "off") redirect(localPath("/?login"));
  const query = await searchParams;
  const token = typeof query.token === "string" ? query.token : "";
  const invitation = await getInvitationByToken(token);
  const content = invitation ? <Accept token={token} {...invitation} /> : <BadLink />;
  return <FullScreenFrame>{"done" in query ? <Done /> : content}</FullScreenFrame>;
}

function Accept({ token, username, email }: { token: string; username: string; email: string }) {
  return (
    <div className="grid max-w-form content-start gap-6 py-notice">
      <h1 className="text-display">{t("Welcome")}</h1>
      <p className="text-soft wrap-anywhere">{t("This account is for {email}. Choose how you log in.", { email })}</p>
      <InvitationForm token={token} username={username} />
    </div>
  );
}

function Done() {
  return (
    <Notice title={t("Your account is ready")} action={t("Go to Login")} href="/?login">
      <p>{t("Log in with your username and password.")}</p>
    </Notice>
  );
}

function BadLink() {
  return (
    <Notice title={t("This link is not valid")} action={t("Return to Home")}>
      <p>{t("It was used, replaced or revoked, or has expired. Ask the person who invited you for a new one.")}</p>
    </Notice>
  );
}
