import { z } from "zod";
import { groupEvents } from "@/lib/news/compare/events";
import { groupReprints } from "@/lib/news/compare/reprints";
import { type OpenInspector, parseInput } from "./inspector";
import { articleInput, idInput } from "./source";

const input = z.object({ items: z.array(articleInput.extend({ id: idInput })) });

type Item = z.output<typeof input>["items"][number];

/** Groups articles by event, with reprints merged before, as a run does. */
export const openGroup: OpenInspector = async () => ({
  async inspect(value) {
    const { items } = parseInput(input, value);
    return { groups: groupsOf(items) };
  },
});

function groupsOf(items: Item[]): Item["id"][][] {
  const docs = items.map(({ title, text, date = null, source = null }, id) => ({
    id,
    title,
    text,
    date,
    outlet: source,
  }));
  const reprints = groupReprints(docs);
  const copiesOf = new Map(reprints.map((group) => [group[0]?.id, group]));
  const events = groupEvents(reprints.flatMap((group) => group.slice(0, 1)));
  return events.map((event) =>
    event.flatMap(({ id }) => copiesOf.get(id) ?? []).flatMap((doc) => items[doc.id]?.id ?? []),
  );
}
