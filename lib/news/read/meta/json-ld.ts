import "server-only";
import { z } from "zod";

/** An article's metadata in its page's JSON-LD (schema.org). */
export type LinkedArticle = {
  headline: string | null;
  body: string | null;
  authors: string[];
  /** Candidates, best first. */
  published: string[];
  modified: string | null;
  image: string | null;
  siteName: string | null;
  language: string | null;
  /** False if the publisher marks the text as paywalled. Null if unmarked. */
  isFree: boolean | null;
  wordCount: number | null;
  /** Sections, and the type if it implies one, such as `OpinionNewsArticle` or `Review`. */
  sections: string[];
};

type Entity = Record<string, unknown>;

const ARTICLE_TYPE = /(Article|BlogPosting|^Report|Review|LiveBlogPosting)$/;
const SECTION_OF_TYPE: Record<string, string> = {
  OpinionNewsArticle: "opinion",
  AdvertiserContentArticle: "sponsored",
};
const MAX_ENTITIES = 2_000;
const entitySchema = z.record(z.string(), z.unknown());
const countSchema = z.coerce.number().int().positive();

/** The first article in a page's JSON-LD blocks. Invalid blocks are ignored. */
export function readLinkedArticle(blocks: string[]): LinkedArticle {
  const entities = blocks.flatMap((block) => entitiesOf(parseJson(block)));
  const byId = new Map(entities.map((entity): [string, Entity] => [textOf(entity["@id"]) ?? "", entity]));
  byId.delete("");
  const articles = entities.filter((entity) => typesOf(entity).some((type) => ARTICLE_TYPE.test(type)));
  const article =
    articles.find((entity) => textOf(entity.headline) && textOf(entity.datePublished)) ?? articles[0] ?? {};
  const resolve = (value: unknown) => listOf(value).map((one) => byId.get(textOf(entityOf(one)?.["@id"]) ?? "") ?? one);
  return {
    headline: textOf(article.headline) ?? textOf(article.name),
    body: textOf(article.articleBody),
    authors: resolve(article.author ?? article.creator).flatMap((author) => namesOf(author)),
    published: [article.datePublished, article.dateCreated].flatMap((date) => textOf(date) ?? []),
    modified: textOf(article.dateModified),
    image:
      resolve(article.image ?? article.thumbnailUrl)
        .map((image) => urlOf(image))
        .find(Boolean) ?? null,
    siteName: resolve(article.publisher).flatMap((publisher) => namesOf(publisher))[0] ?? null,
    language: textOf(article.inLanguage),
    isFree: booleanOf(article.isAccessibleForFree),
    wordCount: countSchema.safeParse(article.wordCount).data ?? null,
    sections: [
      ...listOf(article.articleSection).flatMap((section) => textOf(section) ?? []),
      ...typesOf(article).flatMap((type) => SECTION_OF_TYPE[type] ?? []),
    ],
  };
}

// Publishers wrap JSON in CDATA, leave line breaks in strings, or add a semicolon.
function parseJson(block: string): unknown {
  const bare = block
    .replace(/^\s*(\/\/)?\s*<!(--|\[CDATA\[)|(\/\/\s*)?(-->|\]\]>)\s*;?\s*$/g, "")
    .trim()
    .replace(/;$/, "");
  for (const text of [bare, bare.replace(/\p{Cc}+/gu, " ")]) {
    try {
      return JSON.parse(text);
    } catch {
      // The next attempt is more lenient, and JSON-LD is optional.
    }
  }
  return null;
}

function entitiesOf(root: unknown): Entity[] {
  const entities: Entity[] = [];
  const queue: unknown[] = [root];
  for (let at = 0; at < queue.length && entities.length < MAX_ENTITIES; at += 1) {
    const value = queue[at];
    if (Array.isArray(value)) queue.push(...value.slice(0, MAX_ENTITIES));
    const entity = entityOf(value);
    if (!entity) continue;
    entities.push(entity);
    queue.push(entity["@graph"], entity.mainEntity, entity.mainEntityOfPage);
  }
  return entities;
}

function entityOf(value: unknown): Entity | null {
  if (Array.isArray(value)) return null;
  return entitySchema.safeParse(value).data ?? null;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, 20) : [value];
}

function typesOf(entity: Entity): string[] {
  return listOf(entity["@type"]).flatMap((type) => textOf(type) ?? []);
}

function namesOf(value: unknown): string[] {
  const name = textOf(value) ?? textOf(entityOf(value)?.name);
  if (name) return [name];
  return listOf(entityOf(value)?.name).flatMap((one) => textOf(one) ?? []);
}

function urlOf(value: unknown): string | null {
  return textOf(value) ?? textOf(entityOf(value)?.url) ?? textOf(entityOf(value)?.contentUrl);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() ? value.trim() : null;
}

function booleanOf(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  return typeof value === "string" && /^(true|false)$/i.test(value) ? /^true$/i.test(value) : null;
}
