import { AREAS } from "@/db/enums";
import type { MailPreferences } from "@/lib/mail/types";

type Props = { wishes: MailPreferences; action: string; saved: boolean; failed: boolean };

/** What came of the last press of a button, and the way back out of an unsubscription. */
export function SavedNotice({ wishes, action, saved, failed }: Props) {
  if (failed) {
    return (
      <p className="preferences-notice alarm" role="alert">
        Nothing was saved. Check the time of day and the time zone, and try again.
      </p>
    );
  }
  if (!wishes.is_subscribed) {
    return (
      <div className="preferences-notice" role="status">
        <h2>You are unsubscribed</h2>
        <p>No briefing and no alert is mailed to you. The site stays open to you as before.</p>
        <form method="post" action={action}>
          <Unchanged wishes={wishes} />
          <input type="hidden" name="is_subscribed" value="on" />
          <button type="submit" className="button button-strong">
            {saved ? "Undo" : "Subscribe"}
          </button>
        </form>
      </div>
    );
  }
  if (!saved) return null;
  return (
    <p className="preferences-notice" role="status">
      Your preferences are saved.
    </p>
  );
}

function Unchanged({ wishes: { send_at, timezone, weekdays_only, areas, alert_areas } }: { wishes: MailPreferences }) {
  const fields: [string, string][] = [
    ["send_at", send_at ?? ""],
    ["timezone", timezone ?? ""],
    ["weekdays_only", weekdays_only ? "on" : ""],
    ...AREAS.map((area): [string, string] => [`area_${area}`, areas.includes(area) ? "on" : ""]),
    ...AREAS.map((area): [string, string] => [`alert_${area}`, alert_areas.includes(area) ? "on" : ""]),
  ];
  return fields
    .filter(([, value]) => value !== "")
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
