import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { getSampleDate } from "@/lib/runs/data";
import { RemoveSample } from "./remove-sample.client";

/** Over every tab while the installation still has the bundled sample news. */
export async function SampleBar() {
  const date = await getSampleDate();
  if (date === null) return null;
  return (
    <aside
      className="flex flex-wrap items-center gap-x-6 gap-y-2 bg-accent-wash px-4 py-3 text-sm"
      aria-label="Sample news"
    >
      <p className="mr-auto">
        The site has sample news of {formatLongDate(date, env().DIGEST_TIMEZONE)}.{" "}
        <a className="link" href="/admin?tab=queries">
          Add your queries and run them.
        </a>
      </p>
      <RemoveSample />
    </aside>
  );
}
