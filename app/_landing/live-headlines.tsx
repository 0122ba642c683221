import type { ReactNode } from "react";
import { SourceLink } from "@/app/_components/evidence/source-link";
import { Section } from "@/app/_ui/section";
import { unbroken } from "@/app/_ui/unbroken";
import { listOtherHeadlines } from "@/lib/briefings/data-landing";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { sourceLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import type { Headline } from "@/lib/news/feeds/headlines";

/** The third-party widget in a sandboxed frame or, without one, a list of headlines. Renders nothing if there are none. */
export function LiveHeadlines({ headlines }: { headlines: Headline[] }) {
  const { LIVE_FEED_URL } = env();
  if (LIVE_FEED_URL) {
    return (
      <Live>
        <iframe
          className="h-128 w-full rounded-md border border-line bg-[#fff]"
          src={LIVE_FEED_URL}
          title={t("Live Headlines")}
          // Links open another publisher's page outside the frame, without the widget's restrictions.
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      </Live>
    );
  }
  if (headlines.length === 0) return null;
  return (
    <Live>
      <HeadlineList headlines={headlines} />
    </Live>
  );
}

function Live({ children }: { children: ReactNode }) {
  return (
    <Section id="live" title={t("Live Headlines")} className="page print:hidden">
      {children}
    </Section>
  );
}

function HeadlineList({ headlines }: { headlines: Headline[] }) {
  const { DIGEST_TIMEZONE } = env();
  return (
    <ul className="sm:grid sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
      {headlines.map(({ title, url, source, date }) => (
        <li key={url} lang={sourceLanguage()} className="border-t border-line py-3 text-sm/snug">
          <SourceLink url={url} className="font-medium no-underline hover:underline">
            {unbroken(title)}
          </SourceLink>
          <p className="meta mt-1">
            {source ? <span className="outlet">{source}</span> : null}
            <time dateTime={date}>{formatLongDate(date, DIGEST_TIMEZONE)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

/**
 * The headlines of `LiveHeadlines`: a feed's, or recent stored articles that are not in the briefing. `sampleDate` is the time of the newest
 * briefing if it is of the bundled sample, whose articles are recent only then.
 */
export async function loadHeadlines(sampleDate: Date | null): Promise<Headline[]> {
  const proxies = env();
  if (proxies.LIVE_FEED_URL) return [];
  const { APP_URL: appUrl, DIGEST_TIMEZONE: timeZone, FETCH_ALLOW_HOSTS: allowHosts, LIVE_FEED_RSS: url } = proxies;
  if (!url) return listOtherHeadlines(sampleDate ?? new Date(), { isSample: sampleDate !== null });
  // Imported on demand, because most installations have no feed and need no HTTP client here.
  const { listLiveHeadlines } = await import("@/lib/news/feeds/live-feed");
  return listLiveHeadlines({ url, allowHosts, appUrl, timeZone, proxies }, new Date());
}
