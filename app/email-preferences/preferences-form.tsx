import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Input, Select } from "@/app/_ui/input";
import { Labeled } from "@/app/_ui/label";
import { AREAS, type Area, type Language } from "@/db/enums";
import { AREA_LABELS } from "@/lib/briefings/rules-labels";
import type { Edition } from "@/lib/editions/types";
import { env } from "@/lib/env";
import { LANGUAGE_NAMES } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { getsMail } from "@/lib/mail/rules";
import type { MailPreferences } from "@/lib/mail/types";
import { currentZone, OTHER_ZONES, US_ZONES, zoneName } from "./time-zones";

type Props = {
  preferences: MailPreferences;
  action: string;
  /** All editions except the default one. */
  editions: Edition[];
};

/** Works without JavaScript. */
export function PreferencesForm({ preferences, action, editions }: Props) {
  return (
    <form className="mt-2" method="post" action={action}>
      <Group legend={t("Briefing")}>
        <Tick name="is_subscribed" checked={preferences.is_subscribed}>
          {t("Email me the briefing")}
        </Tick>
        {editions.map(({ id, title }) => (
          <Tick key={id} name={`edition_${id}`} checked={preferences.editions.includes(id)}>
            {t("Email me {title}", { title })}
          </Tick>
        ))}
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
          <div>
            <Labeled label={t("Time of day")}>
              <Input
                type="time"
                name="send_at"
                defaultValue={preferences.send_at ?? ""}
                aria-describedby="send-at-hint"
              />
            </Labeled>
            <Hint id="send-at-hint">{t("Leave empty to get it as soon as it is ready.")}</Hint>
          </div>
          <Labeled label={t("Time zone")}>
            <ZoneSelect chosen={preferences.timezone} />
          </Labeled>
        </div>
        <LanguageSelect chosen={preferences.language} />
        <div className="[&>p]:-mt-2 [&>p]:pl-8">
          <Tick name="weekdays_only" checked={preferences.weekdays_only} describedBy="weekdays-hint">
            {t("Weekdays only")}
          </Tick>
          <Hint id="weekdays-hint">{t("Weekend briefings arrive on Monday.")}</Hint>
        </div>
      </Group>
      <AreaTicks legend={t("Areas")} prefix="area_" chosen={preferences.areas}>
        {t("Only stories on these areas. Choose none to get everything.")}
      </AreaTicks>
      <AreaTicks legend={t("Alerts")} prefix="alert_" chosen={preferences.alert_areas}>
        {t("Send these areas right away, before my briefing.")}
      </AreaTicks>
      <div className="mt-10 flex flex-wrap gap-3">
        <Button type="submit" look="strong">
          {t("Save")}
        </Button>
        {getsMail(preferences) ? (
          <Button type="submit" name="unsubscribe" value="on">
            {t("Unsubscribe from all email")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type AreaTicksProps = { legend: string; prefix: string; chosen: Area[]; children: string };

function AreaTicks({ legend, prefix, chosen, children }: AreaTicksProps) {
  return (
    <Group legend={legend} describedBy={`${prefix}hint`}>
      <Hint id={`${prefix}hint`}>{children}</Hint>
      <div className="grid grid-fill gap-x-6">
        {AREAS.map((area) => (
          <Tick key={area} name={`${prefix}${area}`} checked={chosen.includes(area)}>
            {t(AREA_LABELS[area])}
          </Tick>
        ))}
      </div>
    </Group>
  );
}

function Group({ legend, describedBy, children }: { legend: string; describedBy?: string; children: ReactNode }) {
  return (
    <fieldset
      className="mt-8 grid min-w-0 gap-3 border-t border-line pt-6"
      {...(describedBy ? { "aria-describedby": describedBy } : {})}
    >
      {/* Only a floated legend is a grid item. */}
      <legend className="float-left w-full font-serif text-3xl font-headline">{legend}</legend>
      {children}
    </fieldset>
  );
}

function Hint({ id, children }: { id: string; children: string }) {
  return (
    <p className="mt-1 text-sm text-muted" id={id}>
      {children}
    </p>
  );
}

type TickProps = { name: string; checked: boolean; describedBy?: string; children: string };

function Tick({ name, checked, describedBy, children }: TickProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        className="size-5 flex-none accent-accent"
        type="checkbox"
        name={name}
        defaultChecked={checked}
        aria-describedby={describedBy}
      />
      <span>{children}</span>
    </label>
  );
}

/** Renders nothing if the site has a single language. */
function LanguageSelect({ chosen }: { chosen: Language }) {
  const { LANGUAGES } = env();
  if (LANGUAGES.length < 2) return null;
  return (
    <Labeled label={t("Language")}>
      <Select name="language" defaultValue={chosen}>
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </Select>
    </Labeled>
  );
}

function ZoneSelect({ chosen: stored }: { chosen: string | null }) {
  const chosen = stored === null ? null : currentZone(stored);
  const isListed = chosen === null || US_ZONES.has(chosen) || OTHER_ZONES.includes(chosen);
  return (
    <Select name="timezone" defaultValue={chosen ?? ""}>
      <option value="">{t("Same as the site: {zone}", { zone: zoneName(env().DIGEST_TIMEZONE) })}</option>
      {isListed ? null : <option value={chosen}>{zoneName(chosen)}</option>}
      <optgroup label={t("United States")}>
        {[...US_ZONES].map(([zone, name]) => (
          <option key={zone} value={zone}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label={t("Elsewhere")}>
        {OTHER_ZONES.map((zone) => (
          <option key={zone} value={zone}>
            {zoneName(zone)}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}
