import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FullScreenFrame } from "@/app/_components/page/full-screen";
import { currentReader, type Query } from "@/app/_http/page";
import { getUserByEmailToken } from "@/lib/auth/email-link";
import { ownPath } from "@/lib/auth/rules";
import { env } from "@/lib/env";
import { ContinueByItself } from "./continue.client";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Welcome",
  robots: { index: false, follow: false },
  // The token stands in this page's address: it is told to nobody.
  referrer: "strict-origin",
};

/** Behind a mail's link. Mail scanners follow links, so looking at it does nothing; what it shows then signs in. */
export default async function EmailLink({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const token = typeof query.token === "string" ? query.token : "";
  const to = ownPath(typeof query.to === "string" ? query.to : null);
  const user = await getUserByEmailToken(token, new Date());
  if (!user) redirect("/?error=invalid_token");
  const reader = await currentReader();
  if (reader?.id === user.id) redirect(to);
  return (
    <FullScreenFrame>
      <div className="full-notice">
        <h1>{env().DIGEST_TITLE}</h1>
        <form method="post" action="/api/auth/email-link">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="to" value={to} />
          <button type="submit" className="button button-strong">
            {`Continue as ${user.username}`}
          </button>
        </form>
        {/* Somebody else's session is not taken over by a link alone. */}
        {reader ? <p>You are signed in as {reader.username}.</p> : <ContinueByItself token={token} to={to} />}
      </div>
    </FullScreenFrame>
  );
}
