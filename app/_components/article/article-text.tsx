import { paragraphsOf } from "@/lib/articles/rules";

/** An article's text as plain paragraphs; with `linked`, they have the anchors `#p1`, `#p2` and so on. */
export function ArticleText({ text, linked = false }: { text: string; linked?: boolean }) {
  const numbered = paragraphsOf(text).map((words, index) => ({ words, number: index + 1 }));
  return numbered.map(({ words, number }) => (
    <p key={number} id={linked ? `p${number}` : undefined}>
      {words}
    </p>
  ));
}
