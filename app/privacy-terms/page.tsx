import type { Metadata } from "next";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import { plainPageMetadata } from "@/app/_seo/metadata";
import { ButtonLink } from "@/app/_ui/button";
import { Label } from "@/app/_ui/label";
import { getBrand } from "@/lib/brand/data";
import { env } from "@/lib/env";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return plainPageMetadata(
    t("Privacy Policy & Terms of Use"),
    t("Who this digest is for, how its content may be used, and what it stores about its readers."),
    "/privacy-terms",
  );
}

export default async function PrivacyTerms() {
  const { digest_title, org_name } = await getBrand();
  const names = { title: digest_title, organization: org_name };
  return (
    <FullScreenFrame>
      <article className="mx-auto max-w-text [&>h2]:mt-8 [&>h2]:mb-2 [&>h2]:text-3xl [&>p+p]:mt-4">
        <header className="pt-head">
          <h1 className="text-display">{t("Privacy Policy & Terms of Use")}</h1>
          <Label className="mt-1">{digest_title}</Label>
        </header>
        <h2>{t("Access and Eligibility")}</h2>
        <p>
          {t(
            "{title} is made for employees and authorized representatives of {organization}. Its public pages may be read by anyone. Accounts are personal and may not be shared. Links in our emails sign you in, to read and pin stories: please do not forward them.",
            names,
          )}
        </p>
        <h2>{t("Use of Content")}</h2>
        <p>
          {t(
            "Headlines, short excerpts and summaries of news articles are shown for commentary, news reporting and research under fair use (17 U.S.C. § 107). The articles and their pictures belong to their publishers; every story names its source and links to the original, and the original prevails. You may read, print and share our summaries within your organization. Anything more requires the permission of the rights holder. Publishers can ask {organization} to remove an article.",
            names,
          )}
        </p>
        <p>
          {t(
            "Summaries are written by software, and every briefing says how: by a language model, or by taking sentences word for word from the source (“extractive”). Each sentence is checked against its source and shown with the passage it is based on. Errors are still possible.",
          )}
        </p>
        <h2>{t("Confidentiality and Restrictions")}</h2>
        <p>
          {t(
            "Search queries, notes for admins and lists of recipients are internal to {organization} and may not be disclosed. You may not republish the digest as a whole, collect its pages by automated means beyond what robots.txt allows, try to reach accounts or data that are not yours, or disrupt its operation.",
            names,
          )}
        </p>
        <h2>{t("Privacy and Data Collection")}</h2>
        <p>
          {t(
            "Of readers who are not signed in, we store no personal data except the email address they may give in an error report and, for a short time, the network address of sign-in attempts. What we store, and why:",
          )}
        </p>
        <ul className="my-4 *:border-t *:border-line *:py-3">
          <li>
            <b>{t("Cookies.")}</b>{" "}
            {t(
              "Set when you sign in. One identifies your session and one tells pages to show your links; both are removed when you log out or they expire. A third marks your device for a year, so that wrong passwords typed by strangers cannot keep you out. Without JavaScript, a fourth keeps the name you typed for a minute after a wrong password. There are no other cookies, no advertising and no analytics.",
            )}
          </li>
          <li>
            <b>{t("Theme.")}</b>{" "}
            {t("Your choice of dark or light is kept in your browser’s local storage and is never sent to us.")}
          </li>
          <li>
            <b>{t("Account.")}</b>{" "}
            {t(
              "Your username, email address, a hash of your password, where you are signed in, and your email preferences.",
            )}
          </li>
          <li>
            <b>{t("Favorites.")}</b> {t("The stories you pin, visible only to you, until you unpin them.")}
          </li>
          <li>
            <b>{t("Your searches and questions.")}</b>{" "}
            {t(
              "The queries you save and their briefings, visible to you and admins, until you delete them. Questions to the archive are deleted after {days} days.",
              { days: env().RETENTION_QUESTIONS_DAYS },
            )}
          </li>
          <li>
            <b>{t("Error reports.")}</b>{" "}
            {t("What you report, and your email address if you give it, which we delete after 90 days.")}
          </li>
          <li>
            <b>{t("Email deliveries.")}</b>{" "}
            {t(
              "Which briefings were sent to you and when, so that none is sent twice. Every email has an unsubscribe link.",
            )}
          </li>
          <li>
            <b>{t("Sign-in attempts.")}</b>{" "}
            {t("Counted for a short time per account and network address, to prevent password guessing.")}
          </li>
        </ul>
        <p>
          {t(
            "Article pictures are copied to this site, so publishers do not learn who reads. Live headlines from another provider are shown in an isolated frame under that provider’s terms. A language model, where one is used, receives the text of news articles and questions to the archive, and nothing about readers. Your account page has a file of everything stored about you and a button that deletes it.",
          )}
        </p>
        <h2>{t("Limitation of Liability")}</h2>
        <p>
          {t(
            "The digest is provided as is, for information only. It is not legal, financial or engineering advice. {organization} is not responsible for the accuracy of third-party articles or for decisions based on a summary; please read the original before you rely on it.",
            names,
          )}
        </p>
        <h2>{t("Amendments")}</h2>
        <p>
          {t(
            "These terms may change when the product or the law does. The version on this page is the current one; by continuing to use the digest you accept it.",
          )}
        </p>
        <ButtonLink className="mt-10" href={localPath("/")}>
          {t("Return to Home")}
        </ButtonLink>
      </article>
    </FullScreenFrame>
  );
}
