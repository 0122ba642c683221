import type { Passage, Story } from "@/lib/briefings/types";
import { CitationMarks, type Citations } from "./citations";

type Props = { story: Story; citations: Citations; isOpen?: boolean };

const MOST_SHOWN = 110;

/** 'Where this comes from': the passage behind each sentence, and the place in the article where it can be read in context. */
export function EvidenceList({ story, citations, isOpen = false }: Props) {
  if (story.evidence.length === 0) return null;
  const copied = story.evidence.every(isVerbatim);
  return (
    <details className="evidence" open={isOpen}>
      <summary>Where this comes from</summary>
      <p className="evidence-note">
        {copied
          ? "Every sentence is taken word for word from its source. Each link leads to the paragraph."
          : "Each sentence with the passage it rests on. Each link leads to the paragraph."}
      </p>
      <ol className="passages">
        {story.evidence.map((evidence) => (
          <li key={`${evidence.article_id}-${evidence.start}-${evidence.sentence}`}>
            {isVerbatim(evidence) ? null : <p className="claim">{evidence.sentence}</p>}
            <p>
              <q>{isVerbatim(evidence) ? shorten(evidence.passage) : evidence.passage}</q>{" "}
              <a className="link" href={`/article/${evidence.article_id}#p${evidence.paragraph}`}>
                paragraph {evidence.paragraph}
              </a>
              <CitationMarks numbers={numbersOf(evidence, citations)} />
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function isVerbatim({ sentence, passage }: Passage): boolean {
  return passage.trim() === sentence.trim();
}

function numbersOf({ article_id }: Passage, citations: Citations): number[] {
  return [citations.get(article_id) ?? []].flat();
}

/** Enough of a sentence that stands above to know it again. */
function shorten(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  const cut = text.slice(0, MOST_SHOWN);
  return `${cut.slice(0, cut.lastIndexOf(" ")).replace(/[,;:–—-]$/, "")} …`;
}
