"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { useListed } from "@/app/_browser/reload";
import type { Location } from "@/lib/locations/types";
import { editAddress, LOCATIONS } from "./addresses";
import { LocationForm } from "./location-form.client";
import { editId, LocationTable } from "./location-table.client";

/** The form and the list below it; which location is edited stands in the address. */
export function LocationsView({ served, timeZone }: { served: Location[] | null; timeZone: string }) {
  const [list, reload] = useListed("/api/locations", served);
  const asked = Number(useSearchParams().get("edit"));
  const edited = list.rows.find(({ id }) => id === asked) ?? null;
  const form = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(edited?.id);
  useEffect(() => {
    const [last, now] = [before.current, edited?.id];
    before.current = now;
    if (last === now) return;
    if (now !== undefined) form.current?.querySelector<HTMLElement>("[name=name]")?.focus();
    else if (last !== undefined) (document.getElementById(editId(last)) ?? heading.current)?.focus();
  }, [edited]);
  const leave = () => window.history.pushState(null, "", LOCATIONS);
  const saved = () => {
    if (edited) leave();
    return reload();
  };
  const deleted = (id: number) => {
    if (edited?.id === id) leave();
    heading.current?.focus();
    return reload();
  };
  return (
    <>
      <section className="panel" ref={form}>
        {asked && !edited && list.state === "ready" ? <p className="notice">Location not found.</p> : null}
        <LocationForm key={edited?.id ?? "new"} location={edited} onSaved={saved} onCancel={leave} />
      </section>
      <section className="panel">
        <div className="panel-bar">
          <h2 ref={heading} tabIndex={-1}>
            All Locations
          </h2>
          <p className="panel-text" role="status">
            {list.state === "loading" ? (
              <>
                <span className="spinner" /> Loading locations...
              </>
            ) : null}
          </p>
        </div>
        {list.state === "failed" ? (
          <p className="alert" role="alert">
            Failed to load locations
            <a className="button" href={LOCATIONS}>
              Try again
            </a>
          </p>
        ) : null}
        {list.rows.length > 0 ? (
          <LocationTable
            locations={list.rows}
            timeZone={timeZone}
            busy={list.state === "loading"}
            onEdit={(id) => window.history.pushState(null, "", editAddress(id))}
            onDeleted={deleted}
          />
        ) : null}
        {list.rows.length === 0 && list.state === "ready" ? (
          <p className="empty">No locations found. Create your first location above.</p>
        ) : null}
      </section>
    </>
  );
}
