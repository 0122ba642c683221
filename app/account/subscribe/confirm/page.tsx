import type { Metadata } from "next";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import { Notice } from "@/app/_components/page/notice";
import type { Query } from "@/app/_http/page";
import { ButtonLink } from "@/app/_ui/button";
import { readSubscribeToken } from "@/lib/accounts/data-subscribe";
import { ConfirmForm } from "../forms.client";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Confirm your subscription",
  robots: { index: false, follow: false },
  // The token in this page's address is not sent to other sites.
  referrer: "strict-origin",
};

/** The target of the link in the mail that confirms a subscription. */
export default async function ConfirmSubscription({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const token = typeof query.token === "string" ? query.token : "";
  const email = readSubscribeToken(token, new Date());
  const content = email ? <Confirm token={token} email={email} /> : <BadLink />;
  return <FullScreenFrame>{"done" in query ? <Done /> : content}</FullScreenFrame>;
}

function Confirm({ token, email }: { token: string; email: string }) {
  return (
    <Notice title="Confirm your subscription">
      <p className="wrap-anywhere">{`The briefing will be sent to ${email}.`}</p>
      <ConfirmForm token={token} />
    </Notice>
  );
}

function Done() {
  return (
    <Notice title="You are subscribed">
      <p>The next briefing comes to your inbox.</p>
      <ButtonLink look="strong" href="/">
        Read Today’s Briefing
      </ButtonLink>
    </Notice>
  );
}

function BadLink() {
  return (
    <Notice title="This link is not valid">
      <p>It has expired or is incomplete.</p>
      <ButtonLink look="strong" href="/account/subscribe">
        Send a New Link
      </ButtonLink>
    </Notice>
  );
}
