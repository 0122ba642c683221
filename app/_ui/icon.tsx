const SHAPES = {
  insight: ["M12 3v3M4.9 5.9l2 2M19.1 5.9l-2 2M3 13h2M19 13h2", "M9 18a5 5 0 1 1 6 0v2.5H9zM9 18h6"],
  week: ["M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8", "M8 14h3M8 17h6"],
  day: ["M4 5h13v14.5H6A2 2 0 0 1 4 17.5zM17 9h3v8.5a2 2 0 0 1-3 1.7", "M7.5 8.5h6M7.5 12h6M7.5 15.5h4"],
  sun: [
    "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
    "M12 2.5v2M12 19.5v2M4.5 12h-2M21.5 12h-2M6.7 6.7 5.3 5.3M18.7 18.7l-1.4-1.4M6.7 17.3l-1.4 1.4M18.7 5.3l-1.4 1.4",
  ],
  moon: ["M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"],
  pin: ["M9 3.5h6M10 3.5v6L6.5 14h11L14 9.5v-6M12 14v6.5"],
  menu: ["M4 7h16M4 12h16M4 17h16"],
  close: ["M6 6l12 12M18 6 6 18"],
  print: ["M7 9V3.5h10V9M7 17H4V9h16v8h-3", "M7 14h10v6.5H7z"],
  search: ["M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20.5 20.5"],
  out: ["M8 6h10v10M18 6 6 18"],
  pause: ["M9 5v14M15 5v14"],
  play: ["M8 5l11 7-11 7z"],
} as const;

export type IconName = keyof typeof SHAPES;

/** The shapes of every icon, once a page; each use is a reference of a few bytes. */
export function IconSprite() {
  return (
    <svg className="sprite" aria-hidden="true">
      <title>Icons</title>
      {Object.entries(SHAPES).map(([name, paths]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d={paths.join("")} />
        </symbol>
      ))}
    </svg>
  );
}

export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
