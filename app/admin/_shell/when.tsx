import { formatLongDate } from "@/lib/dates";

type Props = {
  instant: string;
  timeZone: string;
  /** Whether the time of day is shown. */
  time?: boolean;
};

/** A date in the US long format. */
export function When({ instant, timeZone, time = false }: Props) {
  return (
    <time dateTime={instant}>
      {formatLongDate(instant, timeZone)}
      {time ? <span className="text-muted"> {timeOf(instant, timeZone)}</span> : null}
    </time>
  );
}

function timeOf(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }).format(new Date(instant));
  // Some runtimes put a narrow space before AM and PM, which hydration would find different.
  return time.replace(/\s/g, " ");
}
