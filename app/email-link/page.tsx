import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Notice } from "@/app/_components/notice/notice";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import { currentReader, type Query } from "@/app/_http/page";
import { Button } from "@/app/_ui/button";
import { getUserByEmailToken } from "@/lib/auth/email-link";
import { ownPath } from "@/lib/auth/rules";
import { getBrand } from "@/lib/brand/data";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { ContinueByItself } from "./continue.client";

export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return {
    title: t("Welcome"),
    robots: { index: false, follow: false },
  };
}

/** The target of links in emails. Mail scanners follow links, so opening the page does nothing; its form signs in. */
export default async function EmailLink({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const token = typeof query.token === "string" ? query.token : "";
  const to = ownPath(typeof query.to === "string" ? query.to : null);
  const user = await getUserByEmailToken(token, new Date());
  const reader = await currentReader();
  if (!user) redirect(reader ? to : localPath("/?error=invalid_token"));
  if (reader?.id === user.id) redirect(to);
  return (
    <FullScreenFrame>
      <Notice title={(await getBrand()).digest_title}>
        <form method="post" action="/api/auth/email-link">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="to" value={to} />
          <Button type="submit" look="strong">
            {t("Continue as {username}", { username: user.username })}
          </Button>
        </form>
        {/* Opening a link does not replace another user's session. */}
        {reader ? (
          <p>{t("You are signed in as {username}.", { username: reader.username })}</p>
        ) : (
          <ContinueByItself token={token} to={to} />
        )}
      </Notice>
    </FullScreenFrame>
  );
}
