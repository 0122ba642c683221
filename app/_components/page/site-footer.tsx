import { dayOf } from "@/lib/dates";
import { env } from "@/lib/env";
import { FAIR_USE_NOTICE } from "./fair-use-notice";

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
