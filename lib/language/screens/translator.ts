import { pageLanguage } from "./page-language";

/** Spanish texts by English text. `{name}` is a placeholder. */
export type SpanishTexts = Readonly<Record<string, string>>;

export type Values = Readonly<Record<string, string | number>>;

/** Returns a function that translates a screen's English text into the page's language. Texts without a translation stay English. */
export function translator(spanish: SpanishTexts): (text: string, values?: Values) => string {
  return (text, values) => {
    const words = pageLanguage() === "es" && Object.hasOwn(spanish, text) ? (spanish[text] ?? text) : text;
    return values ? words.replace(/\{(\w+)\}/gu, (whole, name) => String(values[name] ?? whole)) : words;
  };
}
