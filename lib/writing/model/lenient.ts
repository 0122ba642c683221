import "server-only";
import { z } from "zod";

/**
 * Zod schemas for model answers. Servers without constrained decoding omit fields, send numbers as strings, or a bare string for an object.
 * Everything that can be parsed is kept, and one malformed entry does not reject the whole answer.
 */
export const lenient = <T extends z.ZodType>(schema: T, read: (value: unknown) => unknown) =>
  z.preprocess((value) => (schema.safeParse(value).success ? value : read(value)), schema);

export const textOf = (value: unknown) => (typeof value === "string" ? value : "");

export const lenientText = lenient(z.string(), textOf);

export const lenientNumber = lenient(z.number(), (value) => Number.parseFloat(textOf(value)) || 0);

/** The numbers of a list or a single value; also accepts strings. */
export const numbersIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const number = typeof one === "number" ? one : Number.parseInt(textOf(one), 10);
    return Number.isFinite(number) ? [number] : [];
  });

const bareWord = (text: string) => text.toLowerCase().replace(/^[\s"'*`]+|[\s"'*`.!,]+$/gu, "");

/** One of the given words, in any case and with a period or quotation marks; `fallback` for anything else. */
export const lenientWord = <const T extends readonly [string, ...string[]]>(words: T, fallback: NoInfer<T[number]>) =>
  lenient(z.enum(words), (value) => words.find((word) => word === bareWord(textOf(value))) ?? fallback);

const readable = (item: z.ZodType) => (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => item.safeParse(one).success) : value;

/** The parseable entries of a required list. */
export const requiredList = <T extends z.ZodType>(item: T) => lenient(z.array(item), readable(item));

/** The parseable entries of an optional list. */
export const optionalList = <T extends z.ZodType>(item: T) =>
  lenient(z.array(item), (value) => {
    const entries = readable(item)(value ?? []);
    return Array.isArray(entries) ? entries : [];
  });

/** An object with a single list, even if the model sent the list without the object, or its numbered entries as an object: '{"1": {…}}'. */
export const listInObject = <T extends z.ZodType>(field: string, schema: T) =>
  z.preprocess((value) => {
    if (Array.isArray(value)) return { [field]: value };
    const numbered = isRecord(value) ? value[field] : null;
    if (!isRecord(numbered)) return value;
    const keys = Object.keys(numbered);
    if (keys.length === 0 || !keys.every((key) => /^\d+$/u.test(key))) return value;
    return {
      [field]: Object.entries(numbered).map(([number, entry]) => ({
        number: Number(number),
        ...(isRecord(entry) ? entry : {}),
      })),
    };
  }, schema);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
