import { addressOf } from "@/app/_ui/list/page-address";

/** The tabs in their order. `isMain` ones are the overview, those of spec 2 and the runs. */
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

/** The tab a `?tab=` names, or the default one. */
export function tabIn(tab: unknown): (typeof TABS)[number] {
  return TABS.find((each) => each.tab === tab) ?? DEFAULT_TAB;
}

/** The address of a tab, or of something on it. */
export function tabHref(tab: Tab, params: Record<string, string> = {}): string {
  return addressOf("/admin", { tab, ...params });
}

/** A run's report. */
export function runHref(id: string): string {
  return tabHref("runs", { run: id });
}
