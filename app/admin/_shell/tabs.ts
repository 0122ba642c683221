import { addressOf } from "@/app/_ui/list/page-address";

/** The tabs in order. `isMain` are the overview, the tabs of spec 2 and the runs. */
export const TABS = [
  { tab: "overview", name: "Overview", isMain: true },
  { tab: "summaries", name: "Summary Archive", isMain: true },
  { tab: "articles", name: "Article Archive", isMain: true },
  { tab: "queries", name: "Queries", isMain: true },
  { tab: "locations", name: "Locations", isMain: true },
  { tab: "users", name: "Users", isMain: true },
  { tab: "runs", name: "Runs", isMain: true },
  { tab: "editions", name: "Editions", isMain: false },
  { tab: "sources", name: "Sources", isMain: false },
  { tab: "email", name: "Email", isMain: false },
  { tab: "channels", name: "Channels", isMain: false },
  { tab: "brand", name: "Brand", isMain: false },
  { tab: "audit", name: "Audit", isMain: false },
] as const;

export type Tab = (typeof TABS)[number]["tab"];

/** The tab `/admin` opens (spec 2). */
const DEFAULT_TAB = TABS[1];

/** The tab in `?tab=`, or the default. */
export function tabIn(tab: unknown): (typeof TABS)[number] {
  return TABS.find((each) => each.tab === tab) ?? DEFAULT_TAB;
}

/** The URL of a tab or an item on it. */
export function tabHref(tab: Tab, params: Record<string, string> = {}): string {
  return addressOf("/admin", { tab, ...params });
}

/** The URL of a run's report. */
export function runHref(id: string): string {
  return tabHref("runs", { run: id });
}
