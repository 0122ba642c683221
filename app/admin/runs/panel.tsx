import type { Query } from "@/app/_http/page";
import type { Admin } from "@/lib/viewer";
import { RunList } from "./run-list";
import { RunReport } from "./run-report";

/** The Runs tab: all runs, or the report of one (`?run=`). */
export async function RunsPanel({ admin, query }: { admin: Admin; query: Query }) {
  return typeof query.run === "string" ? (
    <RunReport admin={admin} id={query.run} query={query} />
  ) : (
    <RunList admin={admin} query={query} />
  );
}
