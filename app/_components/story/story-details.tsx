import type { ComponentProps } from "react";
import { hostOf } from "@/lib/language/hosts";
import { t } from "@/lib/language/screens/text";
import { FullArticle } from "../article/full-article";
import { SourceLink } from "../evidence/source-link";
import { StoryParts } from "./story-parts";

/** A story without its title and takeaway. The full text and source link are for visitors only (spec 4). */
export function StoryDetails(props: ComponentProps<typeof StoryParts>) {
  const { article } = props.story;
  return (
    <>
      <StoryParts {...props} />
      <p className="original">
        <SourceLink url={article.url}>
          {t("Original at {host}", { host: hostOf(article.url) ?? article.url })}
        </SourceLink>
      </p>
      <FullArticle article={article} />
    </>
  );
}
