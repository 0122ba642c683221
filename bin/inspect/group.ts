import { z } from "zod";
import { splitSentences } from "@/lib/language/sentences";
import { groupEvents } from "@/lib/news/compare/events";
import { rarityOf } from "@/lib/news/compare/leads";
import { groupReprints } from "@/lib/news/compare/texts/reprints";
import { findReportedEvents } from "@/lib/writing/draft/events";
import { type OpenInspector, once, parseInput } from "./inspector";
import { loadModels } from "./models";
import { articleInput, idInput } from "./source";

const input = z.object({ items: z.array(articleInput.extend({ id: idInput })) });

/** Merges reprints, then groups articles by event, as a run does. With a model, also groups by meaning. */
export const openGroup: OpenInspector = async (warn) => {
  const models = await loadModels();
  const warnOnce = once(warn);
  return {
    async inspect(value) {
      const { items } = parseInput(input, value);
      const docs = items.map(({ title, text, date = null, source = null }, id) => ({
        id,
        title,
        text,
        date,
        outlet: source,
      }));
      const reprints = groupReprints(docs);
      const copiesOf = new Map(reprints.map((group) => [group[0]?.id, group]));
      const leads = reprints.flatMap((group) => group.slice(0, 1));
      const read = leads.map(({ id, title, text, date }) => ({
        id,
        title,
        day: date?.toISOString().slice(0, 10) ?? null,
        takeaway: splitSentences(text.slice(0, 2000))[0]?.text ?? "",
      }));
      const reported = models && (await findReportedEvents(read, models.writer));
      if (reported?.failure) warnOnce(`${reported.failure.message}: events are found by words alone.`);
      const groups = groupEvents(leads, rarityOf(leads), reported?.groups ?? []).map((event) =>
        event.flatMap(({ id }) => copiesOf.get(id) ?? []).flatMap((doc) => items[doc.id]?.id ?? []),
      );
      return { groups };
    },
  };
};
