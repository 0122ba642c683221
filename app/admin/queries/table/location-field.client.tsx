"use client";

import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { Badge } from "@/app/_ui/badge";
import { Icon } from "@/app/_ui/icon";
import { Input } from "@/app/_ui/input";
import { FIELD } from "./cell";
import { OPTION, POPUP } from "./popup";

export type Place = { id: number; name: string; is_local: boolean };

type Props = { position: number; places: Place[]; chosen: number[]; onChange: (chosen: number[]) => void };

/** Lists with at least this many locations have a search box. */
const MANY = 8;

/** A row's locations: a button that names them and opens the list of all locations. */
export function LocationField({ position, places, chosen, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const names = places.filter((place) => chosen.includes(place.id)).map(({ name }) => name);
  const shown = places.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  const close = () => {
    setOpen(false);
    setWords("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    close();
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A click on an element that cannot be focused, such as a label, keeps the list open.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const toggle = (place: number) =>
    onChange(chosen.includes(place) ? chosen.filter((each) => each !== place) : [...chosen, place]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the fields inside
    <div className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        type="button"
        ref={button}
        className={`flex items-center justify-between gap-2 text-left ${FIELD}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`Locations, row ${position + 1}: ${names.join(", ") || "Any"}`}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className={`truncate ${names.length > 0 ? "" : "text-muted"}`}>{names.join(", ") || "Any"}</span>
        <Icon name="down" className="text-sm text-muted" />
      </button>
      {isOpen ? (
        <>
          {/* A click elsewhere closes the list. */}
          <div className="fixed inset-0 z-5" onPointerDown={close} />
          <fieldset className={`${POPUP} md:min-w-60`} id={id} aria-label={`Locations of row ${position + 1}`}>
            {places.length >= MANY ? (
              <Input
                className="mb-1"
                aria-label="Find a location"
                placeholder="Find a location"
                value={words}
                onChange={({ currentTarget }) => setWords(currentTarget.value)}
              />
            ) : null}
            <ul>
              {shown.map((place) => (
                <li key={place.id}>
                  <label className={OPTION}>
                    <input
                      type="checkbox"
                      className="size-4.5 accent-accent"
                      checked={chosen.includes(place.id)}
                      onChange={() => toggle(place.id)}
                    />
                    {place.name}
                    {place.is_local ? (
                      <span className="ml-auto">
                        <Badge tone="accent">Local</Badge>
                      </span>
                    ) : null}
                  </label>
                </li>
              ))}
            </ul>
            {shown.length === 0 ? (
              <p className="px-2 py-1.5 text-sm text-muted">
                {places.length === 0 ? "No locations yet: add them on the Locations tab." : "No such location."}
              </p>
            ) : null}
          </fieldset>
        </>
      ) : null}
    </div>
  );
}
