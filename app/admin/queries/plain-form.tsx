import type { ListFormState } from "./actions";
import { fieldName } from "./list-form";
import { TIME_LABELS } from "./rows";

export type Place = { id: number; name: string; is_local: boolean };

type Props = { userId: number; version: number; next: number; places: Place[]; posted: ListFormState };

/** What the list's form has for browsers without a script: one more row, a button that saves, and what came of it. */
export function PlainForm({ userId, version, next, places, posted }: Props) {
  return (
    <>
      <input type="hidden" name="user_id" value={userId} />
      <input type="hidden" name="version" value={version} />
      <noscript>
        <fieldset className="q-plain field-row">
          <legend>One more query</legend>
          <label>
            Query
            <input className="field" name={fieldName(next, "query")} maxLength={500} />
          </label>
          <label>
            Site
            <input className="field" name={fieldName(next, "site")} inputMode="url" />
          </label>
          <label>
            Time
            <select className="field" name={fieldName(next, "timeFilter")}>
              {Object.entries(TIME_LABELS).map(([filter, label]) => (
                <option key={filter} value={filter}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            Max
            <input className="field" type="number" min={1} max={100} name={fieldName(next, "maxItems")} />
          </label>
          <PlainPlaces position={next} places={places} chosen={[]} />
        </fieldset>
        <p className="quiet">
          A query whose query, site and locations are all empty is removed when the list is saved.
        </p>
        <button type="submit" className="button button-primary">
          Save
        </button>
      </noscript>
      {posted ? (
        <p className={posted.ok ? "notice" : "alert"} role={posted.ok ? "status" : "alert"}>
          {posted.message}
          {posted.ok ? null : (
            <noscript>
              {" "}
              Save again to put this list in its place, or{" "}
              <a href={`/admin?tab=queries&user=${userId}`}>load the saved one</a>.
            </noscript>
          )}
        </p>
      ) : null}
    </>
  );
}

/** The locations of one row as a list any browser can send. */
export function PlainPlaces({ position, places, chosen }: { position: number; places: Place[]; chosen: number[] }) {
  return (
    <label>
      <span className="q-plain-label">Locations</span>
      <select
        className="field q-plain-places"
        name={fieldName(position, "locations")}
        multiple
        defaultValue={chosen.map(String)}
      >
        {places.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
