import { orNull } from "@/app/admin/_shell/read";
import { When } from "@/app/admin/_shell/text/when";
import { env } from "@/lib/env";
import { getLastCleanup } from "@/lib/retention/data";
import { removedText } from "@/lib/retention/rules";
import type { Admin } from "@/lib/viewer";

/** What the latest nightly cleanup deleted. */
export async function CleanupNote({ admin }: { admin: Admin }) {
  const cleanup = await orNull("the last cleanup", getLastCleanup(admin));
  if (!cleanup) return null;
  const removed = removedText(cleanup.removed) ?? "nothing was old enough to delete";
  return (
    <p className="mt-4 text-sm text-muted">
      {"Last cleanup: "}
      <When instant={cleanup.started_at} timeZone={env().DIGEST_TIMEZONE} time />
      {cleanup.finished_at === null ? ". It is under way, or was interrupted." : `: ${removed}.`}
    </p>
  );
}
