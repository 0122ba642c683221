"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { PLAIN_BUTTON } from "@/app/_ui/button-looks";
import { Icon } from "@/app/_ui/icon";
import type { PublicIcon } from "@/app/_ui/icon-sprite";
import { t } from "@/lib/language/screens/text-client";

const NOTICE_MS = 3000;
const FAILED = "Copy the address from the address bar.";

/** Copies the page's URL, or opens the system's share sheet if there is one. */
export function ShareButtons() {
  const [canShare, setCanShare] = useState(false);
  const [notice, setNotice] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    setCanShare(typeof navigator.share === "function");
    return () => clearTimeout(timer.current);
  }, []);
  const copy = async () => {
    // The clipboard API requires https.
    const done = await navigator.clipboard?.writeText(pageAddress()).then(
      () => true,
      () => false,
    );
    setNotice(t(done ? "Link copied" : FAILED));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNotice(""), NOTICE_MS);
  };
  const share = () => {
    // Rejects if the user closes the sheet.
    navigator.share({ title: document.title, url: pageAddress() }).catch(() => {});
  };
  return (
    <>
      <span className="relative">
        <ShareButton icon="link" onClick={copy}>
          {t("Copy link")}
        </ShareButton>
        <span
          className={`absolute top-full right-0 z-10 mt-1 w-max max-w-48 rounded-md border border-line-strong bg-raised px-3 py-1.5 text-sm shadow-popup ${notice ? "" : "hidden"}`}
        >
          {notice}
        </span>
        <span className="sr-only" role="status">
          {notice}
        </span>
      </span>
      {canShare ? (
        <ShareButton icon="share" onClick={share}>
          {t("Share")}
        </ShareButton>
      ) : null}
    </>
  );
}

type ButtonProps = { icon: PublicIcon; onClick: () => void; children: ReactNode };

/** On a phone only the icon is shown. */
function ShareButton({ icon, onClick, children }: ButtonProps) {
  return (
    <button type="button" className={`${PLAIN_BUTTON} max-sm:px-3 no-code:invisible`} onClick={onClick}>
      <Icon name={icon} /> <span className="max-sm:sr-only">{children}</span>
    </button>
  );
}

/** Without search and tracking parameters. */
function pageAddress(): string {
  const { origin, pathname, search } = location;
  const type = new URLSearchParams(search).get("type");
  return origin + pathname + (type ? `?type=${type}` : "");
}
