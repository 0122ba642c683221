import type { Metadata } from "next";
import { cache } from "react";
import { ArticleText } from "@/app/_components/article/article-text";
import { Picture } from "@/app/_components/article/picture";
import { SourceLink } from "@/app/_components/evidence/source-link";
import { FairUseNotice } from "@/app/_components/page/fair-use";
import { FullScreen } from "@/app/_components/page/full-screen";
import { FullScreenNotFound } from "@/app/_components/page/full-screen-frame";
import { ReportLink } from "@/app/_components/story/update-note";
import { currentReader, type Query } from "@/app/_http/page";
import { articleMetadata, missingMetadata } from "@/app/_seo/metadata";
import { Label } from "@/app/_ui/label";
import { getArticle } from "@/lib/articles/data";
import { outletOf, shownAuthor } from "@/lib/articles/rules";
import { articlePicture } from "@/lib/articles/rules-picture";
import { getStoryLink } from "@/lib/briefings/data-places";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { parseId } from "@/lib/ids";
import { hostOf } from "@/lib/language/hosts";
import { localPath, pageLanguage, sourceLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ articleId: string }>; searchParams: Promise<Query> };

/**
 * Read once per request, for the page and its metadata. The public page is the same for everyone. With `own`, which the front server adds if that
 * page does not exist, it is for the signed-in user.
 */
const load = cache(async (articleId: string, isOwn: boolean) => {
  const id = parseId(articleId);
  if (id === null) return null;
  return getArticle(id, isOwn ? await currentReader() : null);
});

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const article = await load((await params).articleId, "own" in (await searchParams));
  return article ? articleMetadata(article) : missingMetadata("Article");
}

export default async function ArticlePage({ params, searchParams }: Props) {
  const { articleId } = await params;
  const isOwn = "own" in (await searchParams);
  const [found, story] = await Promise.all([load(articleId, isOwn), getStoryLink(parseId(articleId) ?? 0)]);
  if (!found) return <FullScreenNotFound title="Article" />;
  const { id, title, source, author, date, image, url, full_text, summary } = found;
  const picture = image && articlePicture(image, source);
  return (
    <FullScreen pin={{ article_id: id, story_type: "insight", title }}>
      <article className="mx-auto max-w-text">
        <header className="pt-head print:pt-0">
          <Label>{source ?? t("Source article")}</Label>
          <h1 className="mt-3 text-4xl" lang={sourceLanguage()}>
            {title}
          </h1>
          <p className="meta mt-4">
            {shownAuthor(found) ? <span className="outlet">{author}</span> : null}
            {date ? <time dateTime={date}>{formatLongDate(date, env().DIGEST_TIMEZONE)}</time> : null}
            <SourceLink url={url}>{t("Read the original at {host}", { host: hostOf(url) ?? url })}</SourceLink>
          </p>
          {story ? (
            <p className="mt-4 border-l-2 border-accent pl-3 text-sm print:hidden">
              {t("Our story:")}{" "}
              <a className="link inline-block py-0.5" href={localPath(`/story/${story.article_id}?type=${story.type}`)}>
                <span lang={sourceLanguage()}>{story.title}</span>
              </a>
            </p>
          ) : null}
        </header>
        {picture ? <Picture className="mt-8" picture={picture} isFirst /> : null}
        <div className="article-text mt-8 max-w-none border-t border-line pt-8 text-lg/normal" lang={sourceLanguage()}>
          {full_text ? <ArticleText text={full_text} linked /> : null}
          {full_text || found.rights === "link" ? null : (
            <p lang={summary ? undefined : pageLanguage()}>{summary ?? t("No article text available.")}</p>
          )}
          {found.rights ? (
            <p>
              <SourceLink url={url}>{t("Read it at {outlet}", { outlet: outletOf(found) })}</SourceLink>
            </p>
          ) : null}
        </div>
        <p className="mt-8 text-sm wrap-anywhere">
          {t("The original:")} <SourceLink url={url}>{url}</SourceLink>
        </p>
        {story ? <ReportLink className="mt-4" articleId={story.article_id} /> : null}
        <FairUseNotice />
      </article>
    </FullScreen>
  );
}
