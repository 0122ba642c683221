"use client";

import { useEffect, useState } from "react";
import { getViewer, logOut, watchSessionEnd } from "@/app/_browser/viewer";
import { Spinner } from "@/app/_ui/spinner";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text-client";
import { mayPublish } from "@/lib/users/rules";
import type { User } from "@/lib/users/types";

/** As wide as 'Logout', so replacing 'Login' with it causes no layout shift. */
const ACCOUNT_LINK = "md:min-w-20 md:justify-end";

type Props = {
  archive: string;
  /** The page's path, if it is known. */
  current: string | undefined;
  /** The user as the server knows it, null for a visitor. Cached pages do not say. */
  viewer: Pick<User, "is_admin" | "master_query"> | null | undefined;
};

/**
 * The navigation links. Cached pages are the same for everyone, so the browser requests the signed-in user. Links for signed-in users come
 * first: the row is right-aligned, so adding them does not move the others.
 */
export function ViewerNav({ archive, current, viewer: known }: Props) {
  const [viewer, setViewer] = useState(known);
  useEffect(() => {
    void getViewer().then(setViewer);
    return watchSessionEnd(() => setViewer(null));
  }, []);
  const linkTo = (href: string, name: string) => (
    <a href={href} aria-current={href === current ? "page" : undefined}>
      {name}
    </a>
  );
  return (
    <>
      {viewer?.is_admin ? <a href="/admin">{t("Admin Panel")}</a> : null}
      {viewer && !mayPublish(viewer) ? linkTo(localPath("/my"), t("My Briefing")) : null}
      {viewer ? linkTo(localPath("/account"), t("Account")) : null}
      {viewer ? linkTo(localPath("/favorites"), t("Favorites")) : null}
      {linkTo(archive, t("Archive"))}
      {viewer ? (
        <form
          method="post"
          action="/api/auth/logout"
          className={ACCOUNT_LINK}
          onSubmit={(event) => {
            event.preventDefault();
            void logOut();
          }}
        >
          <button type="submit" className="min-h-11 flex-1 text-left md:flex-none">
            {t("Logout")}
          </button>
        </form>
      ) : (
        <a className={`${ACCOUNT_LINK} signed-in:hidden`} href={localPath("/?login")}>
          {t("Login")}
        </a>
      )}
      {viewer === undefined ? (
        <span className={`${ACCOUNT_LINK} visitor:hidden`}>
          <Spinner />
          <span className="sr-only">{t("Checking who is signed in")}</span>
        </span>
      ) : null}
    </>
  );
}
