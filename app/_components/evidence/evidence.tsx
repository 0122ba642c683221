import type { Passage, Story } from "@/lib/briefings/types";
import { localPath, sourceLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { CitationMarks, type Citations } from "./citations";

type Props = { story: Story; citations: Citations };

const PASSAGES = "mt-3 text-sm text-soft";

/** `SentenceSources`, collapsed. */
export function EvidenceList({ story, citations }: Props) {
  if (story.evidence.length === 0) return null;
  return (
    <details className="print:hidden">
      <summary className="disclosure">{t("Sources for each sentence")}</summary>
      <div className="pt-2 pb-2">
        <SentenceSources story={story} citations={citations} />
      </div>
    </details>
  );
}

/** The passages each sentence is based on. For sentences copied from their source, only the paragraphs, as the story already shows the text. */
export function SentenceSources({ story, citations }: Props) {
  const copied = story.evidence.filter(isVerbatim);
  const reworded = bySentence(story.evidence.filter((evidence) => !isVerbatim(evidence)));
  return (
    <>
      {reworded.length > 0 ? (
        <ol className={PASSAGES}>
          {reworded.map(({ sentence, passages }) => (
            <li key={sentence} className="break-inside-avoid border-t border-line py-3">
              <p className="text-muted">{sentence}</p>
              {passages
                .filter(({ isQuotedBefore }) => !isQuotedBefore)
                .map((passage) => (
                  <Quoted key={`${passage.article_id}-${passage.start}`} {...{ passage, citations }} />
                ))}
              <Places
                label={t("Quoted above:")}
                passages={passages.filter(({ isQuotedBefore }) => isQuotedBefore)}
                citations={citations}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <Places
        className="mt-3 text-sm"
        label={t(
          reworded.length > 0
            ? "The other sentences are taken word for word from:"
            : "Every sentence is taken word for word from:",
        )}
        passages={copied}
        citations={citations}
      />
    </>
  );
}

type PlacesProps = { label: string; passages: Passage[]; citations: Citations; className?: string };

/** Links to the paragraphs of passages that are not quoted, by article. Renders nothing without any. */
function Places({ label, passages, citations, className = "mt-2" }: PlacesProps) {
  if (passages.length === 0) return null;
  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-muted ${className}`}>
      {label}
      {byArticle(passages).map(([articleId, paragraphs]) => (
        <span key={articleId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {paragraphs.map((paragraph) => (
            <a key={paragraph} className="link py-0.5" href={localPath(`/article/${articleId}#p${paragraph}`)}>
              {t("paragraph {paragraph}", { paragraph })}
            </a>
          ))}
          <CitationMarks numbers={[citations.get(articleId) ?? []].flat()} />
        </span>
      ))}
    </p>
  );
}

function Quoted({
  passage: { passage, article_id, paragraph },
  citations,
}: {
  passage: Passage;
  citations: Citations;
}) {
  return (
    <p className="mt-2">
      {passage ? (
        <q lang={sourceLanguage()} className={/^["“]/u.test(passage) ? "[quotes:none]" : undefined}>
          {passage}
        </q>
      ) : null}{" "}
      <span className="whitespace-nowrap [&>.cites]:ml-2">
        <a className="link" href={localPath(`/article/${article_id}${passage ? `#p${paragraph}` : ""}`)}>
          {t("paragraph {paragraph}", { paragraph })}
        </a>
        <CitationMarks numbers={[citations.get(article_id) ?? []].flat()} />
      </span>
    </p>
  );
}

type Quotation = Passage & { isQuotedBefore: boolean };

/**
 * The sentences and their passages. Sentences are deduplicated, because a takeaway may repeat one of the summary. A passage is quoted with
 * its first sentence only; further sentences link its paragraph.
 */
function bySentence(evidence: Passage[]): { sentence: string; passages: Quotation[] }[] {
  const sentences = new Map<string, Map<string, Quotation>>();
  const quoted = new Set<string>();
  for (const each of evidence) {
    const place = `${each.article_id}-${each.start}`;
    const isQuotedBefore = each.passage !== "" && quoted.has(`${place}-${each.end}`);
    const passages = sentences.get(each.sentence) ?? new Map<string, Quotation>();
    const shown = isQuotedBefore ? `${each.article_id}, paragraph ${each.paragraph}` : place;
    if (passages.has(place) || passages.has(shown)) continue;
    passages.set(shown, { ...each, isQuotedBefore });
    sentences.set(each.sentence, passages);
    quoted.add(`${place}-${each.end}`);
  }
  return [...sentences].map(([sentence, passages]) => ({ sentence, passages: [...passages.values()] }));
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
