import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_ui/button";
import { localPath } from "@/lib/language/screens/page-language";
import { NOTICE } from "./look";

export type NoticeProps = {
  title: string;
  children: ReactNode;
  /** The label of the link. */
  action?: string;
  href?: string;
};

/** A page's content when there is only a message to show. */
export function Notice({ title, children, action, href = "/" }: NoticeProps) {
  return (
    <div className={NOTICE}>
      <h1>{title}</h1>
      {children}
      {action ? (
        <ButtonLink look="strong" href={localPath(href)}>
          {action}
        </ButtonLink>
      ) : null}
    </div>
  );
}
