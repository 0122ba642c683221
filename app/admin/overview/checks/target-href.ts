import { runHref, tabHref } from "@/app/admin/_shell/tabs";
import type { Facts, Target } from "./checks";

/** The page of a check's or step's action. Null for the sample news, which is removed on the overview itself. */
export function targetHref(target: Target, { run, queries, waiting }: Facts): string | null {
  if (target === "sample") return null;
  if (target === "review") return waiting ? `/admin/briefings/${waiting.id}` : tabHref("summaries");
  if (target === "reports") return `${tabHref("summaries")}#reports`;
  if (target === "run") return run ? runHref(run.task_id) : tabHref("runs");
  if (target === "queries") return tabHref("queries", queries.master ? { user: String(queries.master.id) } : {});
  if (target === "rights") return `${tabHref("sources")}#rights`;
  if (target === "users" || target === "sources") return tabHref(target);
  return `${tabHref("email")}#${target}`;
}
