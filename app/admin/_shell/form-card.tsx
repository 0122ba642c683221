import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "@/app/_ui/button-looks";
import { type Tab, tabHref } from "./tabs";

/** Styles of a form that adds or edits an item. */
export const FORM_CARD =
  "grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-raised p-[clamp(1rem,3vw,1.5rem)]";

/** `level` is 3 in a section with a title of its own. */
export function FormTitle({ level = 2, children }: { level?: 2 | 3; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return <Heading className="text-xl">{children}</Heading>;
}

/** Fields side by side, stacked on a phone. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-5 gap-y-4">{children}</div>;
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div>;
}

/** Leaves a form that edits an item, for the tab with the empty form. */
export function CancelLink({ tab, ...rest }: { tab: Tab; onClick?: () => void }) {
  return (
    <Link {...rest} className={buttonClass()} href={tabHref(tab)} prefetch={false} scroll={false}>
      Cancel
    </Link>
  );
}
