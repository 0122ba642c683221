import { dayOf } from "@/lib/dates";
import { env } from "@/lib/env";
import { FAIR_USE_NOTICE } from "./fair-use-notice";

export function SiteFooter() {
  const { DIGEST_TIMEZONE, ORG_NAME, SUBSCRIBE_DOMAINS } = env();
  const year = dayOf(new Date(), DIGEST_TIMEZONE).slice(0, 4);
  return (
    <footer className="mt-16 border-t border-line py-8 text-xs text-muted print:hidden">
      <div className="page grid gap-3 *:max-w-note">
        <p>
          © {year} {ORG_NAME}. All rights reserved.{" "}
          <a className="inline-block py-0.5 underline hover:text-accent" href="/privacy-terms">
            Privacy and Terms
          </a>
          {SUBSCRIBE_DOMAINS.length > 0 ? (
            <>
              {" "}
              <a className="inline-block py-0.5 underline hover:text-accent" href="/account/subscribe">
                Get the briefing by email
              </a>
            </>
          ) : null}
        </p>
        <p>{FAIR_USE_NOTICE}</p>
      </div>
    </footer>
  );
}
