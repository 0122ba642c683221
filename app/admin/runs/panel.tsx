import type { Query } from "@/app/_http/page";
import type { Admin } from "@/lib/viewer";
import { CleanupNote } from "./cleanup-note";
import { RunReport } from "./report/run-report";
import { RunList } from "./run-list";

/** All runs, or the report of one (`?run=`). */
export function RunsPanel({ admin, query }: { admin: Admin; query: Query }) {
  return typeof query.run === "string" ? (
    <RunReport admin={admin} id={query.run} query={query} />
  ) : (
    <>
      <RunList admin={admin} query={query} />
      <CleanupNote admin={admin} />
    </>
  );
}
