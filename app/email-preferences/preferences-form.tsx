import { AREAS, type Area } from "@/db/enums";
import { AREA_LABELS } from "@/lib/briefings/rules";
import { env } from "@/lib/env";
import type { MailPreferences } from "@/lib/mail/types";
import { OTHER_ZONES, US_ZONES, zoneName } from "./time-zones";

/** A form that needs no script. */
export function PreferencesForm({ wishes, action }: { wishes: MailPreferences; action: string }) {
  return (
    <form className="preferences-form" method="post" action={action}>
      <fieldset>
        <legend>The briefing</legend>
        <Tick name="is_subscribed" checked={wishes.is_subscribed}>
          Mail me the briefing
        </Tick>
        <div className="preferences-when">
          <label>
            <span className="label">Time of day</span>
            <input
              className="field"
              type="time"
              name="send_at"
              defaultValue={wishes.send_at ?? ""}
              aria-describedby="send-at-hint"
            />
          </label>
          <label htmlFor="timezone">
            <span className="label">Time zone</span>
            <ZoneSelect chosen={wishes.timezone} />
          </label>
        </div>
        <p className="hint" id="send-at-hint">
          Without a time it comes as soon as it is ready. On weekdays only: a weekend’s briefing comes on Monday.
        </p>
        <Tick name="weekdays_only" checked={wishes.weekdays_only}>
          Weekdays only
        </Tick>
      </fieldset>
      <AreaTicks legend="Areas" prefix="area_" chosen={wishes.areas}>
        Only stories of these areas. With none chosen you get everything.
      </AreaTicks>
      <AreaTicks legend="Alerts" prefix="alert_" chosen={wishes.alert_areas}>
        The day’s stories of these areas are mailed at once, when your briefing comes only later.
      </AreaTicks>
      <div className="preferences-actions">
        <button type="submit" className="button button-strong">
          Save
        </button>
        {wishes.is_subscribed ? (
          <button type="submit" className="button" name="unsubscribe" value="on">
            Unsubscribe from all mail
          </button>
        ) : null}
      </div>
    </form>
  );
}

type AreaTicksProps = { legend: string; prefix: string; chosen: Area[]; children: string };

function AreaTicks({ legend, prefix, chosen, children }: AreaTicksProps) {
  return (
    <fieldset aria-describedby={`${prefix}hint`}>
      <legend>{legend}</legend>
      <p className="hint" id={`${prefix}hint`}>
        {children}
      </p>
      <div className="preferences-areas">
        {AREAS.map((area) => (
          <Tick key={area} name={`${prefix}${area}`} checked={chosen.includes(area)}>
            {AREA_LABELS[area]}
          </Tick>
        ))}
      </div>
    </fieldset>
  );
}

function Tick({ name, checked, children }: { name: string; checked: boolean; children: string }) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} defaultChecked={checked} />
      <span>{children}</span>
    </label>
  );
}

function ZoneSelect({ chosen }: { chosen: string | null }) {
  const isListed = chosen === null || US_ZONES.has(chosen) || OTHER_ZONES.includes(chosen);
  return (
    <select className="field" id="timezone" name="timezone" defaultValue={chosen ?? ""}>
      <option value="">{`As on the site: ${zoneName(env().DIGEST_TIMEZONE)}`}</option>
      {isListed ? null : <option value={chosen}>{zoneName(chosen)}</option>}
      <optgroup label="United States">
        {[...US_ZONES].map(([zone, name]) => (
          <option key={zone} value={zone}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label="Elsewhere">
        {OTHER_ZONES.map((zone) => (
          <option key={zone} value={zone}>
            {zoneName(zone)}
          </option>
        ))}
      </optgroup>
    </select>
  );
}
