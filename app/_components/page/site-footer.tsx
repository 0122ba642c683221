import { dayOf } from "@/lib/dates";
import { env } from "@/lib/env";

export const FAIR_USE_NOTICE =
  "Summaries and short excerpts of news articles are shown for commentary, news reporting and research under fair use (17 U.S.C. § 107). The articles and their pictures belong to their publishers; every story links to its original.";

export function SiteFooter() {
  const { DIGEST_TIMEZONE, ORG_NAME } = env();
  const year = dayOf(new Date(), DIGEST_TIMEZONE).slice(0, 4);
  return (
    <footer className="site-footer">
      <div className="page">
        <p>
          © {year} {ORG_NAME}. All rights reserved. <a href="/privacy-terms">Privacy and Terms</a>
        </p>
        <p>{FAIR_USE_NOTICE}</p>
      </div>
    </footer>
  );
}
