import type { StoryPicture } from "@/lib/articles/rules-picture";
import { t } from "@/lib/language/screens/text";

type Props = {
  picture: StoryPicture;
  /** Whether it is on the first screen of its page. */
  isFirst?: boolean;
  className?: string;
};

/** A story's picture in reserved space. It repeats what the story says, so its description is empty. */
export function Picture({ picture: { src, sizes, credit }, isFirst = false, className = "" }: Props) {
  return (
    <figure className={`picture ${className}`}>
      <img
        src={src}
        {...(sizes ? { srcSet: sizes, sizes: SIZES } : {})}
        alt=""
        width="640"
        height="360"
        decoding="async"
        {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
      {credit ? (
        <figcaption>
          {t("Photo:")} {credit}
        </figcaption>
      ) : null}
    </figure>
  );
}

/** As wide as the page on phones, at most half of it elsewhere. */
const SIZES = "(width >= 64rem) 38rem, 94vw";
