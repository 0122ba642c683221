import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { t } from "@/lib/language/screens/text";

/**
 * Says that the page shows the bundled sample news, until the first real briefing. The page is the same for everyone; styles hide the link
 * from signed-in users who are no admins.
 */
export function SampleNote({ date }: { date: string }) {
  return (
    <p className="bg-accent-wash text-sm print:hidden" role="note">
      <span className="page block py-2">
        {t("This is sample news of {date}.", { date: formatLongDate(date, env().DIGEST_TIMEZONE) })}{" "}
        <a className="link in-data-[viewer=user]:hidden" href="/admin?tab=queries">
          {t("Add your queries and run them.")}
        </a>
      </span>
    </p>
  );
}
