import type { MouseEvent } from "react";
import { t } from "@/lib/language/screens/text-client";

type Props = { suggestion: string; href: string; onClick?: (event: MouseEvent) => void };

/** Suggests another spelling for a search without results, as a link that searches for it. */
export function DidYouMean({ suggestion, href, onClick }: Props) {
  return (
    <p>
      {t("Did you mean")}{" "}
      <a className="link" href={href} onClick={onClick}>
        “{suggestion}”
      </a>
      ?
    </p>
  );
}
