import type { Query } from "@/app/_http/page";
import { Button } from "@/app/_ui/button";
import { AREAS } from "@/db/enums";
import { t } from "@/lib/language/screens/text";
import { getsMail } from "@/lib/mail/rules";
import type { MailPreferences } from "@/lib/mail/types";

type Result = "saved" | "unsubscribed" | "failed" | null;

/** The result of the last save in a URL. */
export function resultIn(query: Query): Result {
  return (["failed", "unsubscribed", "saved"] as const).find((each) => each in query) ?? null;
}

type Props = {
  preferences: MailPreferences;
  action: string;
  /** Whether the account has an email address. */
  isReachable: boolean;
  result: Result;
};

const BOX = "mt-8 grid justify-items-start gap-3 border-l-3 bg-raised px-5 py-4";

/** The result of the last save, with a button that undoes an unsubscription. */
export function SavedNotice({ preferences, action, isReachable, result }: Props) {
  if (result === "failed") {
    return (
      <div className={`${BOX} border-danger`} role="alert">
        <p>{t("Nothing was saved. Check the time of day and the time zone, and try again.")}</p>
      </div>
    );
  }
  return (
    <>
      {result === "saved" ? (
        <div className={`${BOX} border-accent`} role="status">
          <p>{t("Your preferences are saved.")}</p>
        </div>
      ) : null}
      {(isReachable || result === "unsubscribed") && !getsMail(preferences) ? (
        <NotSubscribed preferences={preferences} action={action} isNew={result === "unsubscribed"} />
      ) : null}
    </>
  );
}

/** Without an address nothing can be sent, whatever is chosen. */
export function NoAddressNotice() {
  return (
    <div className={`${BOX} border-accent`} role="status">
      <p>{t("Your account has no email address. Ask an admin to add one.")}</p>
    </div>
  );
}

type NotSubscribedProps = Pick<Props, "preferences" | "action"> & {
  /** Whether the user has just unsubscribed. */
  isNew: boolean;
};

function NotSubscribed({ preferences, action, isNew }: NotSubscribedProps) {
  return (
    <div className={`${BOX} border-accent`} role="status">
      <h2 className="text-3xl">{t(isNew ? "You are unsubscribed" : "You are not subscribed")}</h2>
      <p className="text-soft">
        {t(
          isNew
            ? "We no longer email you briefings or alerts. You can still sign in."
            : "You do not receive the briefing or its alerts by email. You can still sign in.",
        )}
      </p>
      <form method="post" action={action}>
        <Unchanged preferences={preferences} />
        <input type="hidden" name="is_subscribed" value="on" />
        <Button type="submit" look="strong">
          {t(isNew ? "Undo" : "Subscribe")}
        </Button>
      </form>
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
