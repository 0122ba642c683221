import type { Metadata } from "next";
import { FullScreenFrame } from "@/app/_components/page/full-screen";
import { env } from "@/lib/env";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Privacy Policy & Terms of Use",
  description: "Who this digest is for, how its content may be used, and what it stores about its readers.",
  alternates: { canonical: "/privacy-terms" },
};

export default function PrivacyTerms() {
  const { DIGEST_TITLE, ORG_NAME } = env();
  return (
    <FullScreenFrame>
      <article className="terms">
        <header className="article-head">
          <h1>Privacy Policy &amp; Terms of Use</h1>
          <p className="label">{DIGEST_TITLE}</p>
        </header>
        <h2>Access and Eligibility</h2>
        <p>
          {DIGEST_TITLE} is made for employees and authorized representatives of {ORG_NAME}. Its public pages may be
          read by anyone. An account is given out by an administrator, is personal, and may not be passed on. A link in
          one of our emails signs you in as yourself for reading: please do not forward it.
        </p>
        <h2>Use of Content</h2>
        <p>
          Headlines, short excerpts and summaries of news articles are shown for commentary, news reporting and research
          under fair use (17 U.S.C. § 107). The articles and their pictures belong to their publishers; every story
          names its source and links to the original, and the original is what counts. You may read, print and share our
          summaries within your organization. Anything more needs the permission of whoever holds the rights. A
          publisher who wants an article taken out may write to {ORG_NAME}.
        </p>
        <p>
          Summaries are made by software, which is named on every briefing: by a language model, or by taking sentences
          from the source (“extractive”). Each sentence is checked against its source, and the passage it rests on is
          shown with it. Errors remain possible.
        </p>
        <h2>Confidentiality and Restrictions</h2>
        <p>
          Search queries, notes for administrators and lists of recipients are internal to {ORG_NAME} and may not be
          disclosed. You may not republish the digest as a whole, collect its pages by automated means beyond what
          robots.txt allows, try to reach accounts or data that are not yours, or disturb its operation.
        </p>
        <h2>Privacy and Data Collection</h2>
        <p>Readers who are not signed in leave no personal data in our database. What is kept, and why:</p>
        <ul>
          <li>
            <b>Session cookies.</b> Set when you sign in, needed to keep you signed in, gone when you log out or they
            expire: one proves it to us, one tells the pages to show your links. There are no other cookies, no
            advertising and no analytics.
          </li>
          <li>
            <b>Theme.</b> Your choice of dark or light is kept in your own browser’s local storage and never sent to us.
          </li>
          <li>
            <b>Account.</b> Your username, email address, a hash of your password, and whether you subscribe to the
            email digest.
          </li>
          <li>
            <b>Favorites.</b> The stories you pin, visible to you alone, until you unpin them.
          </li>
          <li>
            <b>Email deliveries.</b> Which briefing was sent to you and when, so that none is sent twice. Every email
            has a link to unsubscribe.
          </li>
          <li>
            <b>Sign-in attempts.</b> Counted for a short time for each account and address, to stop the guessing of
            passwords.
          </li>
        </ul>
        <p>
          Pictures of articles are loaded from their publishers, who see your network address as with any visit, but not
          which page you were reading. If the live headlines of another provider are shown, they run in a closed frame
          under that provider’s own terms. When a language model is used, it is sent the text of news articles and
          nothing about readers. To see, correct or delete what is stored about you, ask your administrator.
        </p>
        <h2>Limitation of Liability</h2>
        <p>
          The digest is provided as it is, for information. It is no legal, financial or engineering advice. {ORG_NAME}{" "}
          does not answer for the accuracy of third parties’ articles or for decisions taken on the strength of a
          summary; please read the original before you rely on it.
        </p>
        <h2>Amendments</h2>
        <p>
          These terms may change when the product or the law does. The version on this page is the one in force; whoever
          goes on using the digest accepts it.
        </p>
        <a className="button" href="/">
          Return to Home
        </a>
      </article>
    </FullScreenFrame>
  );
}
