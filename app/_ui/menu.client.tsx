"use client";

import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";

type Item = { label: string; danger?: boolean; disabled?: boolean } & (
  | { onSelect: () => void }
  | { href: string; newTab?: boolean }
);

/** A button that opens a list of things to do; `label` is what screen readers are told, the children are what is seen. */
export function Menu({ label, items, children }: { label: string; items: Item[]; children: ReactNode }) {
  return (
    <Base.Root>
      <Base.Trigger className="button button-quiet" aria-label={label}>
        {children}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu-place" align="end" sideOffset={4}>
          <Base.Popup className="menu">
            {items.map((item) => (
              <MenuItem key={item.label} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuItem({ item }: { item: Item }) {
  const className = item.danger ? "menu-item menu-item-danger" : "menu-item";
  const disabled = item.disabled ?? false;
  if ("onSelect" in item) {
    return (
      <Base.Item className={className} disabled={disabled} onClick={item.onSelect}>
        {item.label}
      </Base.Item>
    );
  }
  return (
    <Base.LinkItem
      className={className}
      href={item.href}
      {...(item.newTab ? { target: "_blank", rel: "noopener" } : {})}
    >
      {item.label}
    </Base.LinkItem>
  );
}
