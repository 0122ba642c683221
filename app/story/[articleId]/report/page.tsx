import type { Metadata } from "next";
import { cache } from "react";
import { FullScreenFrame, FullScreenNotFound } from "@/app/_components/page/full-screen-frame";
import type { Query } from "@/app/_http/page";
import { missingMetadata } from "@/app/_seo/metadata";
import { ButtonLink } from "@/app/_ui/button";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field, SelectField, TextField } from "@/app/_ui/form/field.client";
import { getStory } from "@/lib/briefings/data";
import { storyTitle } from "@/lib/briefings/rules-labels";
import { textsOf } from "@/lib/editorial/rules-edit";
import { MAX_MESSAGE } from "@/lib/editorial/schema";
import { parseId } from "@/lib/ids";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { reportAction } from "./actions";

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

/** A form to report an error in a story, for everyone. Works without JavaScript. */
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
          <ActionForm action={reportAction} className="mt-8 grid gap-5" fields={["message", "email"]}>
            <input type="hidden" name="article_id" value={story.article_id} />
            <SelectField
              className="w-full"
              name="sentence"
              label={t("Which sentence?")}
              options={[
                ["", t("The story as a whole, or something else")],
                ...[...new Set(textsOf(story).map(({ text }) => text))].map((text) => [text, text] as const),
              ]}
              defaultValue=""
            />
            <TextField name="message" label={t("What is wrong?")} rows={5} required maxLength={MAX_MESSAGE} />
            <Field
              className="w-full"
              name="email"
              type="email"
              label={t("Your email address, if you want an answer (optional)")}
              hint={t("We delete it after 90 days.")}
              autoComplete="email"
              maxLength={200}
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton>{t("Send report")}</SubmitButton>
              <ButtonLink href={back}>{t("Cancel")}</ButtonLink>
            </div>
          </ActionForm>
        )}
      </div>
    </FullScreenFrame>
  );
}
