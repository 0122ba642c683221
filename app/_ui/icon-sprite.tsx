import { __iconNode as arrowUpRight } from "lucide-react/dist/esm/icons/arrow-up-right.js";
import { __iconNode as calendarDays } from "lucide-react/dist/esm/icons/calendar-days.js";
import { __iconNode as camera } from "lucide-react/dist/esm/icons/camera.js";
import { __iconNode as check } from "lucide-react/dist/esm/icons/check.js";
import { __iconNode as chevronDown } from "lucide-react/dist/esm/icons/chevron-down.js";
import { __iconNode as circle } from "lucide-react/dist/esm/icons/circle.js";
import { __iconNode as circleCheck } from "lucide-react/dist/esm/icons/circle-check.js";
import { __iconNode as eye } from "lucide-react/dist/esm/icons/eye.js";
import { __iconNode as gripVertical } from "lucide-react/dist/esm/icons/grip-vertical.js";
import { __iconNode as lightbulb } from "lucide-react/dist/esm/icons/lightbulb.js";
import { __iconNode as link } from "lucide-react/dist/esm/icons/link.js";
import { __iconNode as lock } from "lucide-react/dist/esm/icons/lock.js";
import { __iconNode as menu } from "lucide-react/dist/esm/icons/menu.js";
import { __iconNode as moon } from "lucide-react/dist/esm/icons/moon.js";
import { __iconNode as newspaper } from "lucide-react/dist/esm/icons/newspaper.js";
import { __iconNode as octagonX } from "lucide-react/dist/esm/icons/octagon-x.js";
import { __iconNode as pause } from "lucide-react/dist/esm/icons/pause.js";
import { __iconNode as pin } from "lucide-react/dist/esm/icons/pin.js";
import { __iconNode as play } from "lucide-react/dist/esm/icons/play.js";
import { __iconNode as plus } from "lucide-react/dist/esm/icons/plus.js";
import { __iconNode as printer } from "lucide-react/dist/esm/icons/printer.js";
import { __iconNode as rss } from "lucide-react/dist/esm/icons/rss.js";
import { __iconNode as search } from "lucide-react/dist/esm/icons/search.js";
import { __iconNode as share } from "lucide-react/dist/esm/icons/share.js";
import { __iconNode as sun } from "lucide-react/dist/esm/icons/sun.js";
import { __iconNode as trash2 } from "lucide-react/dist/esm/icons/trash-2.js";
import { __iconNode as triangleAlert } from "lucide-react/dist/esm/icons/triangle-alert.js";
import { __iconNode as x } from "lucide-react/dist/esm/icons/x.js";
import { createElement, type SVGProps } from "react";

/** The tags and attributes of an icon's shapes. */
type Nodes = [tag: string, attributes: SVGProps<SVGElement> & { key: string }][];

export const PUBLIC_ICONS = {
  insight: lightbulb,
  week: calendarDays,
  day: newspaper,
  sun,
  moon,
  pin,
  menu,
  close: x,
  print: printer,
  link,
  share,
  search,
  out: arrowUpRight,
  pause,
  play,
} satisfies Record<string, Nodes>;

export const ADMIN_ICONS = {
  grip: gripVertical,
  camera,
  lock,
  look: eye,
  trash: trash2,
  plus,
  tick: check,
  down: chevronDown,
  feed: rss,
  ok: circleCheck,
  attention: triangleAlert,
  broken: octagonX,
  open: circle,
} satisfies Record<string, Nodes>;

export type PublicIcon = keyof typeof PUBLIC_ICONS;
export type AdminIcon = keyof typeof ADMIN_ICONS;

/**
 * The shapes `Icon` refers to, once per page. Uses only lucide's shape data: its components would repeat their attributes for every icon, in
 * the HTML and again in the hydration payload. The paths of an icon are joined into one for the same reason.
 */
export function IconSprite({ icons }: { icons: Record<string, Nodes> }) {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      <title>Icons</title>
      {Object.entries(icons).map(([name, nodes]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          {/* Each starts at the origin, because a path may begin with a relative move. */}
          <path d={nodes.flatMap(([, { d }]) => (d ? `M0 0${d}` : [])).join("")} />
          {nodes
            .filter(([tag]) => tag !== "path")
            .map(([tag, { key, ...attributes }]) => createElement(tag, { key, ...attributes }))}
        </symbol>
      ))}
    </svg>
  );
}
