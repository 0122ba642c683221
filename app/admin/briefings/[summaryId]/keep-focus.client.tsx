"use client";

import { type ComponentProps, useEffect, useRef } from "react";

type Props = Omit<ComponentProps<"header">, "ref" | "onFocus" | "onBlur"> & { as: "header" | "li" };

/** Receives focus if the focused button, here or in a dialog opened from here, is removed by its action. */
export function KeepFocus({ as: Tag, children, ...rest }: Props) {
  const place = useRef<HTMLElement & HTMLLIElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) place.current?.focus();
  });
  return (
    <Tag
      {...rest}
      ref={place}
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={() => {
        hadFocus.current = false;
      }}
    >
      {children}
    </Tag>
  );
}
