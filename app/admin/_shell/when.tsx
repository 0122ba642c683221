import { formatLongDate } from "@/lib/dates";

/** The day in the US long format, and the time of that day where it matters. */
export function When({ instant, timeZone, time = false }: { instant: string; timeZone: string; time?: boolean }) {
  return (
    <time dateTime={instant}>
      {formatLongDate(instant, timeZone)}
      {time ? <span className="quiet"> {timeOf(instant, timeZone)}</span> : null}
    </time>
  );
}

function timeOf(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }).format(new Date(instant));
  // Some browsers set a narrow space, others a usual one.
  return time.replace(/\s/g, " ");
}
