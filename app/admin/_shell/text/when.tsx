import { formatLongDate } from "@/lib/dates";
import { timeText } from "./time-text";

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
      {time ? <span className="text-muted"> {timeText(instant, timeZone)}</span> : null}
    </time>
  );
}
