import { pageLanguage } from "./page-language";

/** Spanish texts by the English ones. `{name}` stands for a value. */
export type SpanishTexts = Readonly<Record<string, string>>;

export type Values = Readonly<Record<string, string | number>>;

/** Writes a screen's English text in the language of the page; what has no translation stays English. */
export function translator(spanish: SpanishTexts): (text: string, values?: Values) => string {
  return (text, values) => {
    const words = pageLanguage() === "es" && Object.hasOwn(spanish, text) ? (spanish[text] ?? text) : text;
    return values ? words.replace(/\{(\w+)\}/gu, (whole, name) => String(values[name] ?? whole)) : words;
  };
}
