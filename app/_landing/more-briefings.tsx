import { Section } from "@/app/_ui/section";
import { getBrand } from "@/lib/brand/data";
import { type LatestBriefing, listLatest } from "@/lib/briefings/data-landing";
import { formatLongDate } from "@/lib/dates";
import { listEditions } from "@/lib/editions/data";
import { editionPath } from "@/lib/editions/rules";
import type { Edition } from "@/lib/editions/types";
import { env } from "@/lib/env";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { titlesInPageLanguage } from "@/lib/translations/data";

/** The newest briefing of each other edition. */
export async function MoreBriefings({ current }: { current: Edition | null }) {
  const [all, { digest_title }] = [await listEditions(), await getBrand()];
  const others = [{ id: null, slug: null, title: digest_title }, ...all].filter(
    ({ id }) => id !== (current?.id ?? null),
  );
  if (others.length === 0) return null;
  const latest = await listLatest(others.map(({ id }) => id));
  if (latest.size === 0) return null;
  const [ids, newestOnes] = [[...latest.keys()], await titlesInPageLanguage([...latest.values()])];
  const titled = new Map(ids.map((id, place) => [id, newestOnes[place]]));
  return (
    <Section id="more-briefings" title={t("More Briefings")} className="page print:hidden">
      <ul className="sm:grid sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
        {others.flatMap(({ id, slug, title }) => {
          const newest = titled.get(id);
          const href = localPath(editionPath(slug === null ? null : { slug }));
          return newest ? [<Other key={id} title={title} href={href} newest={newest} />] : [];
        })}
      </ul>
    </Section>
  );
}

type OtherProps = { title: string; href: string; newest: LatestBriefing };

function Other({ title, href, newest }: OtherProps) {
  return (
    <li className="border-t border-line py-3">
      <a className="font-serif text-xl/snug font-headline no-underline hover:underline" href={href}>
        {title}
      </a>
      <p className="mt-1 text-sm/snug text-soft">{newest.ai_title}</p>
      <p className="meta mt-1">
        <time dateTime={newest.generated_at}>{formatLongDate(newest.generated_at, env().DIGEST_TIMEZONE)}</time>
      </p>
    </li>
  );
}
