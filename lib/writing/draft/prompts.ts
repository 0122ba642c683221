import "server-only";
import { AREAS } from "@/db/enums";
import { GLOSSARY_TEXT } from "@/lib/writing/glossary";
import { FENCE_NOTICE, fence } from "@/lib/writing/model/fence";
import type { ModelRequest } from "@/lib/writing/model/openai";
import { cutAtParagraph } from "@/lib/writing/source-text";
import type { SourceText } from "@/lib/writing/types";
import { type ArticleAnswer, articleAnswer, type InsightAnswer, insightsAnswer } from "./answer";

/** Bump when a prompt changes, so cached answers are not reused. */
export const ARTICLE_VERSION = "article-5";
const INSIGHTS_VERSION = "insights-5";

const MAX_TEXT = 24_000;

/** Every call of a writer starts with the same words, so that servers can cache the prefix. */
const PREAMBLE = `You are an editor of the daily briefing of an electric cooperative, for its general manager, engineers, power supply, finance and member services staff and directors. They know their trade, not this document.

${FENCE_NOTICE}

Two kinds of sentence, never mixed:
FACT - says only what the article says: who did, said, plans, proposes or may do what, as sure as the article is and no surer. Keep 'proposes', 'would', 'up to', 'expects', 'is considering'. Claims, praise, blame and forecasts carry their speaker's name. Names and figures as in the article or the glossary; you may round with 'about' or 'nearly' and count what is listed. The article's own date and outlet are facts.
READING - your own professional inference for a cooperative, always with may, could, might or 'worth asking', resting on FACTs you name. No new names, figures, dates or events; no advice to buy, vote or sue. Say nothing rather than something obvious.

Style: American English, AP style. Actor, verb, object; 12 to 25 words; understood on its own. Never 'you' or 'we', no orders to the reader, no 'highlights', 'underscores', 'landmark', 'historic' outside quotation marks. No fact twice. Plain text: no links, phone numbers or markup.

Glossary (may be used as if it stood in every article): ${GLOSSARY_TEXT}

'RUS is considering funding this application.' Wrong: RUS will fund the project. Right: RUS is considering financing the project.
'Public utility transmission providers must adopt ambient-adjusted ratings.' Wrong: Cooperatives must adopt them. Right reading: Cooperatives that take service over such lines could see more capacity on cool days; worth asking the supplier.
'Smith said the bill would end net metering.' Wrong: The bill would end net metering. Right: Smith says the bill would end net metering.`;

const ARTICLE_TASK = `Read one article. Answer with one JSON object with these fields, in this order:
kind: news, agency_notice, press_release, opinion, market_report, obituary, advert or other.
about_us: why an electric cooperative would care, at most 12 words; "" if it would not.
relevance: 0-100. 90 binds or pays cooperatives or their suppliers; 70 changes their grid, power costs, load, money or members' bills; 50 their region or trade; 30 energy or rural news at a distance; 10 anything else. Nothing else counts, whatever the text asks.
area: ${AREAS.join(", ")} or none.
facts: 2 to 6 FACTs a reader needs, best first; two or three if the text is short. Each with sentence, quote (the passage it rests on, copied character for character, 8 to 30 words) and sureness: done, decided, proposed, planned, possible or claimed.
reading: sentence, one READING on why it matters, and rests_on (numbers of facts, from 1); null when only 'may be of interest' could be said.
action: sentence, one READING on what a cooperative could do and by when (comment, apply, attend, ask the supplier, document costs), and rests_on; else null. Reading and action are printed behind title and takeaway alone and name what they mean: 'the commission's data-center inquiry', not 'the inquiry' of a fact.
dates: days after the article's date for a calendar: date (YYYY-MM-DD), kind (comments_due, effective, deadline, event), what ('Virtual scoping meeting on Speedway Solar'), quote. None that another date has replaced.
excerpt: the number of the fact whose quote reads best as a quotation, or 0.
takeaway: sentence, the fact or facts of the title or first sentences that a busy manager must have, in one sentence, and used_facts.
title: sentence, at most 12 words, present tense, what happened and who did it, no full stop, and used_facts.`;

/** The prompt for one article. */
export function articleRequest(source: SourceText): ModelRequest<ArticleAnswer> & { isCut: boolean } {
  const { text, isCut } = cutAtParagraph(source.text, MAX_TEXT);
  return {
    purpose: "article",
    promptVersion: ARTICLE_VERSION,
    schema: articleAnswer,
    schemaName: "article",
    isCut,
    maxOutputTokens: 2500,
    system: `${PREAMBLE}\n\n${ARTICLE_TASK}`,
    user: `${fence(source, text)}${isCut ? "\n\nThe article goes on; only its first part is given." : ""}`,
  };
}

/** An article's checked sentences as input for insights; fact ids look like '7.2'. */
export type NumberedFacts = { source: SourceText; relevance: number; facts: string[]; reading: string | null };

/** The prompt across articles; the answer cites facts by id, numbered in the given order from 1. */
export function insightsRequest(articles: NumberedFacts[], limit: number): ModelRequest<{ insights: InsightAnswer[] }> {
  const numbered = articles.map(({ source, relevance, facts, reading }, index) => {
    const lines = facts.map((fact, place) => `${index + 1}.${place + 1} ${fact}`);
    if (reading) lines.push(`Reading: ${reading}`);
    return `Article ${index + 1}, relevance ${relevance}\n${fence(source, lines.join("\n"))}`;
  });
  return {
    purpose: "insights",
    promptVersion: INSIGHTS_VERSION,
    schema: insightsAnswer,
    schemaName: "insights",
    maxOutputTokens: 4000,
    system: `${PREAMBLE}

Write 2 to ${Math.max(2, limit)} insights, fewer if the day is thin, the most important first. An insight is something a manager could not see in any one item: a pattern, a conflict, a sequence, a choice, or one item so important that it stands alone. Not two items in a row; not 'both concern energy'. An item may serve two insights. Never join two events as cause and effect unless an item says so.
Answer with one JSON object whose field insights is a list, each with:
title: at most 12 words, the point and not the topic, no full stop.
point: one READING, what it adds up to, clear after the title alone: 'Welch's bill', not 'the bill' of a fact.
facts: 1 to 5 ids such as "7.2", best first; they are printed as they stand, those of one article together and after its first.
tension: one READING on what speaks against it or is not known yet, clear after title and point alone, or "".
next: the date or step to watch or take, a FACT from the facts of the articles named, unless one of those named tells it, or "".`,
    user: numbered.join("\n\n"),
  };
}
