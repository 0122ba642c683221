import "server-only";
import type { Element } from "domhandler";

/** The first non-empty content of each `meta` property, name or itemprop (lower case). */
export type MetaMap = ReadonlyMap<string, string>;

export function metaMapOf(elements: Element[]): MetaMap {
  const map = new Map<string, string>();
  for (const { attribs } of elements.filter(({ name }) => name === "meta")) {
    const content = attribs.content?.trim();
    const names = attribs.property ?? attribs.name ?? attribs.itemprop;
    for (const name of names?.toLowerCase().split(/\s+/) ?? []) if (content && !map.has(name)) map.set(name, content);
  }
  return map;
}
