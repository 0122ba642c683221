import { Button } from "@/app/_ui/button";
import { AREAS } from "@/db/enums";
import { t } from "@/lib/language/screens/text";
import type { MailPreferences } from "@/lib/mail/types";

type Props = { preferences: MailPreferences; action: string; saved: boolean; failed: boolean };

const BOX = "mt-8 grid justify-items-start gap-3 border-l-3 bg-raised px-5 py-4";

/** The result of the last save, with a button that undoes an unsubscription. */
export function SavedNotice({ preferences, action, saved, failed }: Props) {
  if (failed) {
    return (
      <div className={`${BOX} border-danger`} role="alert">
        <p>{t("Nothing was saved. Check the time of day and the time zone, and try again.")}</p>
      </div>
    );
  }
  if (!preferences.is_subscribed && preferences.editions.length === 0) {
    return (
      <div className={`${BOX} border-accent`} role="status">
        <h2 className="text-3xl">{t("You are unsubscribed")}</h2>
        <p className="text-soft">{t("We no longer email you briefings or alerts. You can still sign in.")}</p>
        <form method="post" action={action}>
          <Unchanged preferences={preferences} />
          <input type="hidden" name="is_subscribed" value="on" />
          <Button type="submit" look="strong">
            {t(saved ? "Undo" : "Subscribe")}
          </Button>
        </form>
      </div>
    );
  }
  if (!saved) return null;
  return (
    <div className={`${BOX} border-accent`} role="status">
      <p>{t("Your preferences are saved.")}</p>
    </div>
  );
}

function Unchanged({
  preferences: { send_at, timezone, weekdays_only, areas, alert_areas, language },
}: {
  preferences: MailPreferences;
}) {
  const fields: [string, string][] = [
    ["send_at", send_at ?? ""],
    ["timezone", timezone ?? ""],
    ["weekdays_only", weekdays_only ? "on" : ""],
    ["language", language],
    ...AREAS.map((area): [string, string] => [`area_${area}`, areas.includes(area) ? "on" : ""]),
    ...AREAS.map((area): [string, string] => [`alert_${area}`, alert_areas.includes(area) ? "on" : ""]),
  ];
  return fields
    .filter(([, value]) => value !== "")
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
