import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Notice } from "@/app/_components/notice/notice";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import type { Query } from "@/app/_http/page";
import { getBrand } from "@/lib/brand/data";
import { listEditions } from "@/lib/editions/data";
import { env } from "@/lib/env";
import { t } from "@/lib/language/screens/text";
import { isMailSetUp } from "@/lib/mail/send/transport";
import { SubscribeForm } from "./forms.client";

export const dynamic = "force-dynamic";

const TITLE = "Get the briefing by email";

export function generateMetadata(): Metadata {
  return { title: t(TITLE), robots: { index: false, follow: false } };
}

/** People with an address at an allowed domain can subscribe here. */
export default async function Subscribe({ searchParams }: { searchParams: Promise<Query> }) {
  if (env().SUBSCRIBE_DOMAINS.length === 0) notFound();
  const isSent = "sent" in (await searchParams);
  return <FullScreenFrame>{isSent ? <Sent /> : <Ask />}</FullScreenFrame>;
}

async function Ask() {
  const { SUBSCRIBE_DOMAINS, LANGUAGES } = env();
  const editions = await listEditions();
  return (
    <div className="grid max-w-form content-start gap-6 py-notice">
      <h1 className="text-display">{t(TITLE)}</h1>
      <p className="text-soft">
        {t("We send you a link to confirm. No password is needed, and every email has a link to unsubscribe.")}
      </p>
      <SubscribeForm
        domains={SUBSCRIBE_DOMAINS.join(t(" or "))}
        title={(await getBrand()).digest_title}
        editions={editions.map(({ id, title }) => ({ id, title }))}
        languages={[...LANGUAGES]}
      />
    </div>
  );
}

function Sent() {
  if (!isMailSetUp(env())) {
    return (
      <Notice title={t("Ask an admin")} action={t("Return to Home")}>
        <p className="max-w-measure">
          {t(
            "This site cannot send email yet. The link to confirm your subscription was saved on the server, where an admin can find it.",
          )}
        </p>
      </Notice>
    );
  }
  return (
    <Notice title={t("Check your email")} action={t("Return to Home")}>
      <p className="max-w-measure">{t("Open the link in our message within two days to confirm your subscription.")}</p>
    </Notice>
  );
}
