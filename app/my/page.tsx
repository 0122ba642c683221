import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { BriefingView } from "@/app/_components/briefing/briefing-view";
import { FullScreenFrame, FullScreenNotice } from "@/app/_components/page/full-screen-frame";
import { PrintButton } from "@/app/_components/share/print-button";
import { currentReader, type Query } from "@/app/_http/page";
import { missingMetadata } from "@/app/_seo/metadata";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { parseId } from "@/lib/ids";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { getPrivateBriefing, listPrivateBriefings, type PrivateBriefing } from "@/lib/private-briefings/data";
import { listRunnableQueries } from "@/lib/queries/data";
import { isViewer, type Viewer } from "@/lib/viewer";

export const dynamic = "force-dynamic";

type Props = { searchParams: Promise<Query> };

/** The chosen briefing, or else the latest; null if the user has no such briefing. */
const load = cache(async (reader: Viewer, chosen: Query[string]) => {
  const own = await listPrivateBriefings(reader);
  const id = typeof chosen === "string" ? parseId(chosen) : (own[0]?.id ?? null);
  return { own, briefing: id === null ? null : await getPrivateBriefing(reader, id) };
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [reader, { briefing: chosen }] = await Promise.all([currentReader(), searchParams]);
  const isMissing = chosen !== undefined && reader && isViewer(reader) && !(await load(reader, chosen)).briefing;
  if (isMissing) return missingMetadata("Briefing");
  return { title: t("My Briefing"), robots: { index: false, follow: false } };
}

/** A private briefing of the signed-in user: the one in the query, or the latest. */
export default async function MyBriefing({ searchParams }: Props) {
  const reader = await currentReader();
  if (!reader) redirect("/admin");
  if (!isViewer(reader)) return <PasswordNeeded />;
  const { briefing: chosen } = await searchParams;
  const { own, briefing } = await load(reader, chosen);
  if (!briefing) return chosen === undefined ? <NoneYet reader={reader} /> : <NotFound />;
  return (
    <FullScreenFrame isPersonal>
      <div className="flex items-center justify-between gap-3 print:hidden">
        <p className="text-sm text-muted">{t("Private: only you and admins can read this briefing.")}</p>
        <PrintButton />
      </div>
      <BriefingView briefing={briefing} isPrivate />
      <Earlier briefings={own.filter((each) => each.id !== briefing.id)} />
    </FullScreenFrame>
  );
}

function Earlier({ briefings }: { briefings: PrivateBriefing[] }) {
  if (briefings.length === 0) return null;
  return (
    <section className="mt-12 border-t border-line pt-6 print:hidden" aria-labelledby="earlier">
      <h2 className="text-3xl" id="earlier">
        {t("Your Other Briefings")}
      </h2>
      <ul className="mt-3 grid gap-1">
        {briefings.map(({ id, ai_title, generated_at }) => (
          <li key={id}>
            <a
              className="link inline-flex min-h-11 flex-wrap items-baseline gap-x-3 py-2"
              href={localPath(`/my?briefing=${id}`)}
            >
              <span className="font-medium">{ai_title}</span>
              <time className="text-sm text-muted" dateTime={generated_at}>
                {formatLongDate(generated_at, env().DIGEST_TIMEZONE)}
              </time>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function NoneYet({ reader }: { reader: Viewer }) {
  const queries = await listRunnableQueries(reader.id);
  return (
    <FullScreenNotice isPersonal title={t("My Briefing")} action={t("Read the Latest Briefing")}>
      <p>
        {queries.length > 0
          ? t("You have no briefing of your own yet. The first one comes with the next run of your queries.")
          : t("You have no briefing of your own yet. Ask an admin to set up queries for you.")}
      </p>
    </FullScreenNotice>
  );
}

function NotFound() {
  return (
    <FullScreenNotice isPersonal title={t("Briefing Not Found")} action={t("My Briefing")} href="/my">
      <p>{t("It does not exist, or it belongs to another user.")}</p>
    </FullScreenNotice>
  );
}

function PasswordNeeded() {
  return (
    <FullScreenNotice isPersonal title={t("My Briefing")} action={t("Go to Login")} href="/?login">
      <p>{t("You’re signed in through an email link. Log in with your password to read your own briefing.")}</p>
    </FullScreenNotice>
  );
}
