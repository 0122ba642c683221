import { Label } from "@/app/_ui/label";
import type { EditableStory } from "@/lib/editorial/types";

/** A story's source texts, with the passages that support its sentences highlighted. */
export function StorySources({ story: { sources, evidence } }: { story: EditableStory }) {
  return (
    <div className="max-h-[70dvh] overflow-y-auto rounded-lg border border-line p-[clamp(1rem,3vw,1.5rem)]">
      <Label>Source</Label>
      {sources.map(({ id, title, source, url, text }) => (
        <article key={id} className="mt-3 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0">
          <h4 className="font-serif text-lg font-headline text-ink">{title}</h4>
          <p className="text-sm">
            <a className="link" href={url} target="_blank" rel="noreferrer">
              {source ?? url}
            </a>
          </p>
          <p className="mt-2 text-sm/relaxed whitespace-pre-line text-soft">
            {partsOf(
              text,
              evidence.filter(({ article_id }) => article_id === id),
            ).map((part) =>
              part.isMarked ? (
                <mark key={part.start} className="rounded-sm bg-accent-wash text-ink">
                  {part.text}
                </mark>
              ) : (
                part.text
              ),
            )}
          </p>
        </article>
      ))}
    </div>
  );
}

/** The text split into passages and the parts between them. A passage that overlaps an earlier one is not highlighted. */
function partsOf(text: string, passages: { start: number; end: number }[]) {
  const parts: { start: number; text: string; isMarked: boolean }[] = [];
  let from = 0;
  for (const { start, end } of passages.toSorted((one, other) => one.start - other.start)) {
    if (start < from || end > text.length) continue;
    parts.push({ start: from, text: text.slice(from, start), isMarked: false });
    parts.push({ start, text: text.slice(start, end), isMarked: true });
    from = end;
  }
  return [...parts, { start: from, text: text.slice(from), isMarked: false }];
}
