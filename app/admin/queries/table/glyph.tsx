const SHAPES = {
  grip: "M9 5.5v.01M15 5.5v.01M9 12v.01M15 12v.01M9 18.5v.01M15 18.5v.01",
  camera: "M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10.2a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  look: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5",
  plus: "M12 5v14M5 12h14",
  tick: "M5 12.5 10 17.5 19.5 7",
  cross: "M6 6l12 12M18 6 6 18",
  down: "M6 9.5l6 6 6-6",
  feed: "M6 17.5v.01M5 11a8 8 0 0 1 8 8M5 5.5A13.5 13.5 0 0 1 18.5 19",
} as const;

/** A picture on a button; what the button does is said in words beside it. */
export function Glyph({ name }: { name: keyof typeof SHAPES }) {
  return (
    <svg className={`icon glyph glyph-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
