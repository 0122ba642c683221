import type { Metadata } from "next";
import { cache } from "react";
import { FullScreenFrame, FullScreenNotFound } from "@/app/_components/page/full-screen-frame";
import type { Query } from "@/app/_http/page";
import { missingMetadata } from "@/app/_seo/metadata";
import { Alert } from "@/app/_ui/alert";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Input, Select, TextArea } from "@/app/_ui/input";
import { Labeled } from "@/app/_ui/label";
import { getStory } from "@/lib/briefings/data";
import { storyTitle } from "@/lib/briefings/rules";
import { sentencesOf } from "@/lib/editorial/rules-edit";
import { MOST_MESSAGE } from "@/lib/editorial/schema";
import { parseId } from "@/lib/ids";
import { localPath, pageLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ articleId: string }>; searchParams: Promise<Query> };

const load = cache(async (articleId: string) => {
  const id = parseId(articleId);
  return id === null ? null : getStory(id, null);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  if (!(await load((await params).articleId))) return missingMetadata("Story");
  return { title: t("Report an error"), robots: { index: false, follow: false } };
}

/** Where anyone reports an error in a story. Works without JavaScript. */
export default async function ReportPage({ params, searchParams }: Props) {
  const [{ articleId }, query] = await Promise.all([params, searchParams]);
  const story = await load(articleId);
  if (!story) return <FullScreenNotFound title="Story" />;
  const back = localPath(`/story/${story.article_id}`);
  return (
    <FullScreenFrame>
      <div className="max-w-text py-head">
        <h1 className="text-display">{t("Report an error")}</h1>
        <p className="mt-3 text-lg text-soft">
          {t("In")}{" "}
          <a className="link" href={back}>
            {storyTitle(story, t("Story"))}
          </a>
        </p>
        {"sent" in query ? (
          <div
            className="mt-8 grid justify-items-start gap-4 border-l-3 border-accent bg-raised px-5 py-4"
            role="status"
          >
            <p>{t("Thank you. Our editors check every report.")}</p>
            <ButtonLink href={back}>{t("Back to the story")}</ButtonLink>
          </div>
        ) : (
          <form
            className="mt-8 grid gap-5"
            method="post"
            action={`/api/story/${story.article_id}/report?language=${pageLanguage()}`}
          >
            {"failed" in query ? (
              <Alert>
                {query.failed === "later"
                  ? t("Too many reports. Try again later.")
                  : t("Nothing was sent. Check your entries and try again.")}
              </Alert>
            ) : null}
            <Labeled label={t("Which sentence?")}>
              <Select name="sentence" defaultValue="">
                <option value="">{t("The story as a whole, or something else")}</option>
                {sentencesOf(story).map(({ field, text }) => (
                  <option key={`${field} ${text}`} value={text}>
                    {text}
                  </option>
                ))}
              </Select>
            </Labeled>
            <Labeled label={t("What is wrong?")}>
              <TextArea name="message" rows={5} required maxLength={MOST_MESSAGE} />
            </Labeled>
            <Labeled label={t("Your email address, if you want an answer (optional)")}>
              <Input type="email" name="email" autoComplete="email" maxLength={200} aria-describedby="email-hint" />
            </Labeled>
            <p className="-mt-3 text-sm text-muted" id="email-hint">
              {t("We delete it after 90 days.")}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="strong">
                {t("Send report")}
              </Button>
              <ButtonLink href={back}>{t("Cancel")}</ButtonLink>
            </div>
          </form>
        )}
      </div>
    </FullScreenFrame>
  );
}
