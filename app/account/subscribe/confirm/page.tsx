import type { Metadata } from "next";
import { Notice } from "@/app/_components/notice/notice";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import type { Query } from "@/app/_http/page";
import { isSubscribed, listTitles, readSubscribeToken, type Subscription } from "@/lib/accounts/data-subscription";
import { t } from "@/lib/language/screens/text";
import { ConfirmForm } from "../forms.client";

export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return {
    title: t("Confirm your subscription"),
    robots: { index: false, follow: false },
  };
}

/** The target of the link in a subscription's confirmation email. */
export default async function ConfirmSubscription({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const token = typeof query.token === "string" ? query.token : "";
  const subscription = readSubscribeToken(token, new Date());
  const content = subscription ? <Confirm token={token} subscription={subscription} /> : <BadLink />;
  return <FullScreenFrame>{"done" in query ? <Done /> : content}</FullScreenFrame>;
}

async function Confirm({ token, subscription }: { token: string; subscription: Subscription }) {
  if (await isSubscribed(subscription)) return <Done />;
  const titles = await listTitles(subscription);
  return (
    <Notice title={t("Confirm your subscription")}>
      <p className="wrap-anywhere">{t("Will be sent to {email}:", { email: subscription.email })}</p>
      <ul className="list-disc pl-5">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <ConfirmForm token={token} />
    </Notice>
  );
}

function Done() {
  return (
    <Notice title={t("You are subscribed")} action={t("Read Today’s Briefing")}>
      <p>{t("The next briefing comes to your inbox.")}</p>
    </Notice>
  );
}

function BadLink() {
  return (
    <Notice title={t("This link is not valid")} action={t("Send a New Link")} href="/account/subscribe">
      <p>{t("It has expired or is incomplete.")}</p>
    </Notice>
  );
}
