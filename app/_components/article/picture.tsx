import type { StoryPicture } from "@/lib/articles/rules-picture";
import { t } from "@/lib/language/screens/text";

type Props = {
  picture: StoryPicture;
  /** Whether it is above the fold. */
  isFirst?: boolean;
  className?: string;
};

/** A story's picture in reserved space. It is decorative, so its alt text is empty. */
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

/** Full width on phones, at most half of the page elsewhere. */
const SIZES = "(width >= 64rem) 38rem, 94vw";
