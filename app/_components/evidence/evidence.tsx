import type { Passage, Story } from "@/lib/briefings/types";
import { CitationMarks, type Citations } from "./citations";

type Props = { story: Story; citations: Citations };

/** 'Where this comes from': the place of every sentence in its source, and the passage itself where it is worded otherwise. */
export function EvidenceList({ story, citations }: Props) {
  if (story.evidence.length === 0) return null;
  const copied = story.evidence.filter(isVerbatim);
  const reworded = story.evidence.filter((evidence) => !isVerbatim(evidence));
  return (
    <details className="evidence">
      <summary>Where this comes from</summary>
      <div className="evidence-body">
        {reworded.length > 0 ? (
          <ol className="passages">
            {reworded.map((evidence) => (
              <PassageItem
                key={`${evidence.article_id}-${evidence.start}-${evidence.sentence}`}
                {...{ evidence, citations }}
              />
            ))}
          </ol>
        ) : null}
        {copied.length > 0 ? (
          <div className="copied">
            <p>{reworded.length > 0 ? "The other sentences are" : "Every sentence is"} taken word for word from:</p>
            {byArticle(copied).map(([articleId, paragraphs]) => (
              <p key={articleId}>
                <CitationMarks numbers={[citations.get(articleId) ?? []].flat()} />
                {paragraphs.map((paragraph) => (
                  <a key={paragraph} href={`/article/${articleId}#p${paragraph}`}>
                    paragraph {paragraph}
                  </a>
                ))}
              </p>
            ))}
          </div>
        ) : null}
      </div>
    </details>
  );
}

/** A sentence and the passage it rests on; for one taken word for word they are the same. */
export function PassageItem({ evidence, citations }: { evidence: Passage; citations: Citations }) {
  const { sentence, passage, article_id, paragraph } = evidence;
  return (
    <li>
      {isVerbatim(evidence) ? null : <p className="claim">{sentence}</p>}
      {passage ? <q className={/^["“]/u.test(passage) ? "as-quoted" : undefined}>{passage}</q> : null}{" "}
      <span className="place">
        <a className="link" href={`/article/${article_id}${passage ? `#p${paragraph}` : ""}`}>
          paragraph {paragraph}
        </a>
        <CitationMarks numbers={[citations.get(article_id) ?? []].flat()} />
      </span>
    </li>
  );
}

function isVerbatim({ sentence, passage }: Passage): boolean {
  return passage.trim() === sentence.trim();
}

/** Each article with the paragraphs that were used, in reading order. */
function byArticle(passages: Passage[]): [number, number[]][] {
  const paragraphs = new Map<number, Set<number>>();
  for (const { article_id, paragraph } of passages) {
    paragraphs.set(article_id, (paragraphs.get(article_id) ?? new Set()).add(paragraph));
  }
  return [...paragraphs].map(([id, numbers]) => [id, [...numbers].sort((a, b) => a - b)]);
}
