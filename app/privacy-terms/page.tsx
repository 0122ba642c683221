import type { Metadata } from "next";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import { ButtonLink } from "@/app/_ui/button";
import { Label } from "@/app/_ui/label";
import { getBrand } from "@/lib/brand/data";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Privacy Policy & Terms of Use",
  description: "Who this digest is for, how its content may be used, and what it stores about its readers.",
  alternates: { canonical: "/privacy-terms" },
};

export default async function PrivacyTerms() {
  const { digest_title, org_name } = await getBrand();
  return (
    <FullScreenFrame>
      <article className="mx-auto max-w-text [&>h2]:mt-8 [&>h2]:mb-2 [&>h2]:text-3xl [&>p+p]:mt-4">
        <header className="pt-head">
          <h1 className="text-display">Privacy Policy &amp; Terms of Use</h1>
          <Label className="mt-1">{digest_title}</Label>
        </header>
        <h2>Access and Eligibility</h2>
        <p>
          {digest_title} is made for employees and authorized representatives of {org_name}. Its public pages may be
          read by anyone. Accounts are created by an administrator, are personal, and may not be shared. Links in our
          emails sign you in, with read-only access: please do not forward them.
        </p>
        <h2>Use of Content</h2>
        <p>
          Headlines, short excerpts and summaries of news articles are shown for commentary, news reporting and research
          under fair use (17 U.S.C. § 107). The articles and their pictures belong to their publishers; every story
          names its source and links to the original, and the original is what counts. You may read, print and share our
          summaries within your organization. Anything more requires the permission of the rights holder. Publishers can
          ask {org_name} to remove an article.
        </p>
        <p>
          Summaries are written by software, and every briefing says how: by a language model, or by taking sentences
          word for word from the source (“extractive”). Each sentence is checked against its source and shown with the
          passage it is based on. Errors are still possible.
        </p>
        <h2>Confidentiality and Restrictions</h2>
        <p>
          Search queries, notes for administrators and lists of recipients are internal to {org_name} and may not be
          disclosed. You may not republish the digest as a whole, collect its pages by automated means beyond what
          robots.txt allows, try to reach accounts or data that are not yours, or disrupt its operation.
        </p>
        <h2>Privacy and Data Collection</h2>
        <p>We store no personal data about readers who are not signed in. What we store, and why:</p>
        <ul className="my-4 *:border-t *:border-line *:py-3">
          <li>
            <b>Cookies.</b> Set when you sign in. One identifies your session and one tells pages to show your links;
            both are removed when you log out or they expire. A third marks your device for a year, so that wrong
            passwords typed by strangers cannot keep you out. There are no other cookies, no advertising and no
            analytics.
          </li>
          <li>
            <b>Theme.</b> Your choice of dark or light is kept in your browser’s local storage and is never sent to us.
          </li>
          <li>
            <b>Account.</b> Your username, email address, a hash of your password, and whether you subscribe to the
            email digest.
          </li>
          <li>
            <b>Favorites.</b> The stories you pin, visible only to you, until you unpin them.
          </li>
          <li>
            <b>Email deliveries.</b> Which briefings were sent to you and when, so that none is sent twice. Every email
            has an unsubscribe link.
          </li>
          <li>
            <b>Sign-in attempts.</b> Counted for a short time per account and network address, to prevent password
            guessing.
          </li>
        </ul>
        <p>
          Article pictures are loaded from their publishers, who see your network address as with any visit, but not
          which page you were reading. Live headlines from another provider are shown in an isolated frame under that
          provider’s terms. A language model, where one is used, receives the text of news articles and nothing about
          readers. To see, correct or delete what is stored about you, ask your administrator.
        </p>
        <h2>Limitation of Liability</h2>
        <p>
          The digest is provided as is, for information only. It is not legal, financial or engineering advice.{" "}
          {org_name} is not responsible for the accuracy of third-party articles or for decisions based on a summary;
          please read the original before you rely on it.
        </p>
        <h2>Amendments</h2>
        <p>
          These terms may change when the product or the law does. The version on this page is the current one; by
          continuing to use the digest you accept it.
        </p>
        <ButtonLink className="mt-10" href="/">
          Return to Home
        </ButtonLink>
      </article>
    </FullScreenFrame>
  );
}
