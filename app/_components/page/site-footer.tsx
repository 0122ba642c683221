import type { Brand } from "@/lib/brand/types";
import { dayOf } from "@/lib/dates";
import { env } from "@/lib/env";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { FAIR_USE_NOTICE } from "./fair-use-notice";
import { ThemeToggle } from "./theme-toggle";

const LINK = "py-1 underline hover:text-accent";

export function SiteFooter({ brand: { org_name, footer_line } }: { brand: Brand }) {
  const { DIGEST_TIMEZONE, SUBSCRIBE_DOMAINS } = env();
  const year = dayOf(new Date(), DIGEST_TIMEZONE).slice(0, 4);
  return (
    <footer className="mt-16 border-t border-line py-8 text-xs text-muted print:hidden">
      <div className="page grid gap-3">
        <p className="flex flex-wrap gap-x-4">
          <span className="py-1">
            © {year} {org_name}. {t("All rights reserved.")}
          </span>
          <a className={LINK} href={localPath("/privacy-terms")}>
            {t("Privacy and Terms")}
          </a>
          {SUBSCRIBE_DOMAINS.length > 0 ? (
            <a className={LINK} href={localPath("/account/subscribe")}>
              {t("Get the briefing by email")}
            </a>
          ) : null}
        </p>
        {footer_line ? <p className="max-w-note wrap-anywhere">{footer_line}</p> : null}
        <div className="flex items-end justify-between gap-6">
          <p className="max-w-note">{t(FAIR_USE_NOTICE)}</p>
          {/* Bottom right (spec 2), besides the header's: in the footer it overlaps nothing. */}
          <ThemeToggle className="-mr-3 -mb-2" />
        </div>
      </div>
    </footer>
  );
}
