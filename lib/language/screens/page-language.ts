import type { Language } from "@/db/enums";

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español" };

/** The current output language, and the page's path without its language prefix; null for a mail. */
export type LanguageScope = { language: Language; address: string | null };

/** The global key of the current scope, because each layer of the renderer has its own copy of every module. */
export const LANGUAGE_SCOPE = Symbol.for("digest.language-scope");

/** The scope of the current request or mail. Undefined elsewhere, including the browser. */
export function languageScope(): LanguageScope | undefined {
  const scopes: { getStore(): LanguageScope | undefined } | undefined = Reflect.get(globalThis, LANGUAGE_SCOPE);
  return scopes?.getStore();
}

/** The current output language, on the server and in the browser. */
export function pageLanguage(): Language {
  if (typeof document !== "undefined") return document.documentElement.lang === "es" ? "es" : "en";
  return languageScope()?.language ?? "en";
}

/** The `lang` attribute of quotations and headlines, which stay English. Undefined on an English page. */
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

/** The address of a reader's page in the current language. */
export function localPath(path: string): string {
  return pathIn(pageLanguage(), path);
}

const ACCOUNT_PAGES =
  "account(?:/(?:forgot-password|invitation|reset-password|subscribe|subscribe/confirm|two-factor))?";
/** Paths of share cards. */
const CARDS = "(?:(?:article|briefing|story)/\\d{1,10}/|e/[a-z0-9-]{1,60}/)?opengraph-image";
const TRANSLATED = new RegExp(
  `^/(?:${CARDS}|(?:archive|email-link|email-preferences|favorites|my|privacy-terms|${ACCOUNT_PAGES}|(?:article|briefing)/\\d{1,10}|story/\\d{1,10}(?:/report)?|e/[a-z0-9-]{1,60}(?:/archive)?)?)$`,
  "u",
);

/** Splits an address into language and rest: '/es/story/4' is '/story/4' in Spanish. Null if it is not a translated page. */
export function splitLanguage(url: string): { language: Exclude<Language, "en">; rest: string } | null {
  const mark = url.indexOf("?");
  const whole = mark < 0 ? url : url.slice(0, mark);
  const path = whole === "/es" ? "/" : whole.slice("/es".length);
  if (whole === "/es/" || !whole.startsWith("/es") || !isTranslated(path)) return null;
  return { language: "es", rest: path + url.slice(whole.length) };
}

/** Whether a path without language prefix has a page in every language. */
export function isTranslated(path: string): boolean {
  return TRANSLATED.test(path);
}
