import {
  ArrowUpRight,
  CalendarDays,
  Camera,
  Check,
  ChevronDown,
  Eye,
  GripVertical,
  Lightbulb,
  Lock,
  type LucideIcon,
  Menu,
  Moon,
  Newspaper,
  Pause,
  Pin,
  Play,
  Plus,
  Printer,
  Rss,
  Search,
  Sun,
  Trash2,
  X,
} from "lucide-react";

export const PUBLIC_ICONS = {
  insight: Lightbulb,
  week: CalendarDays,
  day: Newspaper,
  sun: Sun,
  moon: Moon,
  pin: Pin,
  menu: Menu,
  close: X,
  print: Printer,
  search: Search,
  out: ArrowUpRight,
  pause: Pause,
  play: Play,
} satisfies Record<string, LucideIcon>;

export const ADMIN_ICONS = {
  grip: GripVertical,
  camera: Camera,
  lock: Lock,
  look: Eye,
  trash: Trash2,
  plus: Plus,
  tick: Check,
  down: ChevronDown,
  feed: Rss,
} satisfies Record<string, LucideIcon>;

export type PublicIcon = keyof typeof PUBLIC_ICONS;
export type AdminIcon = keyof typeof ADMIN_ICONS;

/** The shapes `Icon` refers to, once a page. Rendered on the server alone, so that no icon reaches the browser as code. */
export function IconSprite({ icons }: { icons: Record<string, LucideIcon> }) {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      <title>Icons</title>
      {Object.entries(icons).map(([name, Shape]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          {/* The color and the fill are those of the place it is used in. */}
          <Shape fill="inherit" strokeWidth={1.5} />
        </symbol>
      ))}
    </svg>
  );
}
