"use client";

import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { Glyph } from "./glyph";
import { type Place, PlainPlaces } from "./plain-form";

type Props = { position: number; places: Place[]; chosen: number[]; onChange: (chosen: number[]) => void };

/** From so many on a list of places can be searched. */
const MANY = 8;

/** A row's locations: a button that names them, and the list to choose from under it. */
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
    // A click on what takes no focus, such as a label, leaves the list open.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const toggle = (place: number) =>
    onChange(chosen.includes(place) ? chosen.filter((each) => each !== place) : [...chosen, place]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the fields inside it do not handle
    <div className="q-pop-host" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        type="button"
        ref={button}
        className="field q-choice q-scripted"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`Locations, row ${position + 1}: ${names.join(", ") || "Any"}`}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className={names.length > 0 ? "q-chosen" : "q-chosen quiet"}>{names.join(", ") || "Any"}</span>
        <Glyph name="down" />
      </button>
      {isOpen ? (
        <>
          {/* Whoever clicks elsewhere is done. */}
          <div className="q-pop-out" onPointerDown={close} />
          <fieldset className="q-pop" id={id} aria-label={`Locations of row ${position + 1}`}>
            {places.length >= MANY ? (
              <input
                className="field"
                aria-label="Find a location"
                placeholder="Find a location"
                value={words}
                onChange={({ currentTarget }) => setWords(currentTarget.value)}
              />
            ) : null}
            <ul>
              {shown.map((place) => (
                <li key={place.id}>
                  <label className="q-option">
                    <input type="checkbox" checked={chosen.includes(place.id)} onChange={() => toggle(place.id)} />
                    {place.name}
                    {place.is_local ? <span className="badge badge-local">Local</span> : null}
                  </label>
                </li>
              ))}
            </ul>
            {shown.length === 0 ? (
              <p className="quiet">
                {places.length === 0 ? "No locations yet: add them on the Locations tab." : "No such location."}
              </p>
            ) : null}
          </fieldset>
        </>
      ) : null}
      <noscript>
        <PlainPlaces position={position} places={places} chosen={chosen} />
      </noscript>
    </div>
  );
}
