"use client";

import { Icon } from "@/app/_ui/icon";

export function PrintButton({ label = "Print", className = "button" }: { label?: string; className?: string }) {
  return (
    <button type="button" className={`${className} script-only`} onClick={() => window.print()}>
      <Icon name="print" /> {label}
    </button>
  );
}
