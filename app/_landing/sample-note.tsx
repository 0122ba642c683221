import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";

/** Says that what is shown is the bundled sample, until the first briefing of real news. */
export function SampleNote({ date }: { date: string }) {
  return (
    <p className="bg-accent-wash text-sm print:hidden" role="note">
      <span className="page block py-2">
        This is sample news of {formatLongDate(date, env().DIGEST_TIMEZONE)}.{" "}
        <a className="link" href="/admin">
          Add your queries and run them.
        </a>
      </span>
    </p>
  );
}
