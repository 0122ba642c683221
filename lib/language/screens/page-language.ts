import type { Language } from "@/db/enums";

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español" };

/** The language of what is being written, and the address of the page it is for, without its language; null for a mail. */
export type LanguageScope = { language: Language; address: string | null };

/** Where the renderer's layers, each of which has its own copy of every module, find the scope of their request. */
export const LANGUAGE_SCOPE = Symbol.for("digest.language-scope");

/** The scope of the current request or mail. Undefined in the browser, and outside of both. */
export function languageScope(): LanguageScope | undefined {
  const scopes: { getStore(): LanguageScope | undefined } | undefined = Reflect.get(globalThis, LANGUAGE_SCOPE);
  return scopes?.getStore();
}

/** The language to write in, on the server and in the browser. */
export function pageLanguage(): Language {
  if (typeof document !== "undefined") return document.documentElement.lang === "es" ? "es" : "en";
  return languageScope()?.language ?? "en";
}

/** The `lang` of quotations and headlines, which stay English; undefined on an English page, which needs none. */
export function sourceLanguage(): "en" | undefined {
  return pageLanguage() === "en" ? undefined : "en";
}

/** The locale of dates and numbers. */
export function pageLocale(): "en-US" | "es-US" {
  return pageLanguage() === "es" ? "es-US" : "en-US";
}

/** The address of a reader's page in a language: '/story/4' is '/es/story/4' in Spanish. */
export function pathIn(language: Language, path: string): string {
  if (language === "en") return path;
  return `/${language}${path.replace(/^\/(?=$|[?#])/u, "")}`;
}

/** The address of a reader's page in the language being written in. */
export function localPath(path: string): string {
  return pathIn(pageLanguage(), path);
}

const ACCOUNT_PAGES =
  "account(?:/(?:forgot-password|invitation|reset-password|subscribe|subscribe/confirm|two-factor))?";
/** The picture a link to a page is shown with. */
const CARDS = "(?:(?:article|briefing|story)/\\d{1,10}/|e/[a-z0-9-]{1,60}/)?opengraph-image";
const TRANSLATED = new RegExp(
  `^/(?:${CARDS}|(?:archive|email-link|email-preferences|favorites|my|privacy-terms|${ACCOUNT_PAGES}|(?:article|briefing)/\\d{1,10}|story/\\d{1,10}(?:/report)?|e/[a-z0-9-]{1,60}(?:/archive)?)?)$`,
  "u",
);

/** The language and the rest of an address: '/es/story/4' is '/story/4' in Spanish. Null where the address names no translated page. */
export function splitLanguage(url: string): { language: Exclude<Language, "en">; rest: string } | null {
  const mark = url.indexOf("?");
  const whole = mark < 0 ? url : url.slice(0, mark);
  const path = whole === "/es" ? "/" : whole.slice("/es".length);
  if (whole === "/es/" || !whole.startsWith("/es") || !isTranslated(path)) return null;
  return { language: "es", rest: path + url.slice(whole.length) };
}

/** Whether a path, without a language, has a page in every language. */
export function isTranslated(path: string): boolean {
  return TRANSLATED.test(path);
}
