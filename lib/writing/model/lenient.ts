import "server-only";
import { z } from "zod";

/**
 * Schemas for what models answer. Servers without a grammar leave fields out, send numbers as strings, or a bare string for an object:
 * what can be read is read, and one odd entry is no reason to refuse a whole answer.
 */
export const lenient = <T extends z.ZodType>(schema: T, read: (value: unknown) => unknown) =>
  z.preprocess((value) => (schema.safeParse(value).success ? value : read(value)), schema);

export const textOf = (value: unknown) => (typeof value === "string" ? value : "");

export const lenientText = lenient(z.string(), textOf);

export const lenientNumber = lenient(z.number(), (value) => Number.parseFloat(textOf(value)) || 0);

/** One of some words, in any case; `fallback` for any other. */
export const lenientWord = <const T extends readonly [string, ...string[]]>(words: T, fallback: NoInfer<T[number]>) =>
  lenient(z.enum(words), (value) => words.find((word) => word === textOf(value).trim().toLowerCase()) ?? fallback);

const readable = (item: z.ZodType) => (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => item.safeParse(one).success) : value;

/** The entries that can be read of a list that must be there. */
export const requiredList = <T extends z.ZodType>(item: T) => lenient(z.array(item), readable(item));

/** The entries that can be read of a list that may be left out. */
export const optionalList = <T extends z.ZodType>(item: T) =>
  lenient(z.array(item), (value) => {
    const entries = readable(item)(value ?? []);
    return Array.isArray(entries) ? entries : [];
  });

/** An object of one list, also where the list was not put into it. */
export const listInObject = <T extends z.ZodType>(field: string, schema: T) =>
  z.preprocess((value) => (Array.isArray(value) ? { [field]: value } : value), schema);
