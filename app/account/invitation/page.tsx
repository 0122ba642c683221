import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import { Notice } from "@/app/_components/page/notice";
import type { Query } from "@/app/_http/page";
import { ButtonLink } from "@/app/_ui/button";
import { getInvitationByToken } from "@/lib/accounts/data-invitation";
import { env } from "@/lib/env";
import { InvitationForm } from "./form.client";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Your invitation",
  robots: { index: false, follow: false },
  // The token in this page's address is not sent to other sites.
  referrer: "strict-origin",
};

/** The target of the link in the mail that invites a person. */
export default async function AcceptInvitation({ searchParams }: { searchParams: Promise<Query> }) {
  if (env().PASSWORD_SIGN_IN === "off") redirect("/?login");
  const query = await searchParams;
  const token = typeof query.token === "string" ? query.token : "";
  const invitation = await getInvitationByToken(token);
  const content = invitation ? <Accept token={token} {...invitation} /> : <BadLink />;
  return <FullScreenFrame>{"done" in query ? <Done /> : content}</FullScreenFrame>;
}

function Accept({ token, username, email }: { token: string; username: string; email: string }) {
  return (
    <div className="grid max-w-form content-start gap-6 py-notice">
      <h1 className="text-display">Welcome</h1>
      <p className="text-soft wrap-anywhere">{`This account is for ${email}. Choose how you log in.`}</p>
      <InvitationForm token={token} username={username} />
    </div>
  );
}

function Done() {
  return (
    <Notice title="Your account is ready">
      <p>Log in with your username and password.</p>
      <ButtonLink look="strong" href="/?login">
        Go to Login
      </ButtonLink>
    </Notice>
  );
}

function BadLink() {
  return (
    <Notice title="This link is not valid">
      <p>It was used, replaced or revoked, or has expired. Ask the person who invited you for a new one.</p>
      <ButtonLink look="strong" href="/">
        Return to Home
      </ButtonLink>
    </Notice>
  );
}
