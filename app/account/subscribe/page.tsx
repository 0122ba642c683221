import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import { Notice } from "@/app/_components/page/notice";
import type { Query } from "@/app/_http/page";
import { ButtonLink } from "@/app/_ui/button";
import { env } from "@/lib/env";
import { SubscribeForm } from "./forms.client";

export const dynamic = "force-dynamic";

const TITLE = "Get the briefing by email";

export const metadata: Metadata = { title: TITLE, robots: { index: false, follow: false } };

/** Where people of allowed domains subscribe by themselves. */
export default async function Subscribe({ searchParams }: { searchParams: Promise<Query> }) {
  const { SUBSCRIBE_DOMAINS } = env();
  if (SUBSCRIBE_DOMAINS.length === 0) notFound();
  const isSent = "sent" in (await searchParams);
  return <FullScreenFrame>{isSent ? <Sent /> : <Ask domains={SUBSCRIBE_DOMAINS.join(" or ")} />}</FullScreenFrame>;
}

function Ask({ domains }: { domains: string }) {
  return (
    <div className="grid max-w-form content-start gap-6 py-notice">
      <h1 className="text-display">{TITLE}</h1>
      <p className="text-soft">
        We send you a link to confirm. No password is needed, and every mail has a link to stop.
      </p>
      <SubscribeForm domains={domains} />
    </div>
  );
}

function Sent() {
  return (
    <Notice title="Check your email">
      <p className="max-w-measure">Open the link in our message within two days to confirm your subscription.</p>
      <ButtonLink look="strong" href="/">
        Return to Home
      </ButtonLink>
    </Notice>
  );
}
