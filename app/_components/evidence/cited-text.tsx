import { createElement, Fragment } from "react";
import { citedSentences } from "@/lib/briefings/rules-labels";
import type { Evidence } from "@/lib/briefings/types";
import { t } from "@/lib/language/screens/text";
import { markWords } from "../search/marked";
import type { Citations } from "./citations";

type Props = { text: string; evidence: Evidence[]; citations: Citations; search?: string | undefined };

/** A text whose sentences are each followed by the numbers of their sources: 'Crews restored power.[1]'. The words of a search are highlighted. */
export function CitedText({ text, evidence, citations, search }: Props) {
  const parts = citedSentences(text, evidence).flatMap(({ sentence, article_ids }) => [
    markWords(sentence, search),
    ...article_ids.flatMap((id) => citations.get(id) ?? []).map((number) => createElement(Mark, { number })),
  ]);
  return createElement(Fragment, null, ...parts);
}

/** A word joiner, which keeps the number on the line of its sentence. */
const NO_BREAK = "\u2060";

function Mark({ number }: { number: number }) {
  return (
    <sup className="cite">
      {NO_BREAK}[
      <a href={`#ref-${number}`} aria-label={t("Referenced article {number}", { number })}>
        {number}
      </a>
      ]
    </sup>
  );
}
