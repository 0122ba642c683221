import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Invisible characters within words: the soft hyphen, zero-width characters and the byte order mark. */
const INVISIBLE = String.raw`[\u00ad\u200b-\u200f\u2060\ufeff]+`;
/** Hyphens, the figure and the en dash, and the minus sign. */
const HYPHENS = String.raw`[\u2010-\u2013\u2212]`;
/** Other spaces, punctuation and symbols outside of ASCII. */
const SEPARATORS =
  "[" +
  String.raw`\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02bc\u2000-\u206f\u20a0-\u20cf\u2116-\u2118\u2120-\u2123` +
  String.raw`\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20` +
  String.raw`\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff` +
  "]+";

/**
 * A text as its words are read for search. The parser of a database with the locale C, such as the embedded one, takes every character
 * outside of ASCII for a letter, so that 'plant’s' would be one word: typographic hyphens become '-', other marks and spaces a space.
 */
export function searchable(text: SQLWrapper): SQL {
  const replace = (inner: SQL, pattern: string, by: string) =>
    sql`regexp_replace(${inner}, ${sql.raw(`'${pattern}'`)}, ${sql.raw(`'${by}'`)}, 'g')`;
  return replace(replace(replace(sql`${text}`, INVISIBLE, ""), HYPHENS, "-"), SEPARATORS, " ");
}
