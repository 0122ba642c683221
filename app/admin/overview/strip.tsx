import Link from "next/link";
import { orNull } from "@/app/admin/_shell/read";
import { tabHref } from "@/app/admin/_shell/tabs";
import type { Admin } from "@/lib/viewer";
import { readFacts } from "./checks/read-facts";
import { Verdict } from "./verdict";

/** The overview in a line, above the default tab. */
export async function OverviewStrip({ admin }: { admin: Admin }) {
  const facts = await orNull("the overview", readFacts(admin, new Date()));
  if (!facts) return null;
  return (
    <aside
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-lg border border-line bg-raised px-4 py-1.5"
      aria-label="Overview"
    >
      <Verdict facts={facts} />
      <Link className="link flex min-h-11 items-center text-sm max-md:ml-7" href={tabHref("overview")} prefetch={false}>
        Open the overview
      </Link>
    </aside>
  );
}
