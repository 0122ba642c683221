import { LANGUAGES } from "@/db/enums";
import { env } from "@/lib/env";
import { isTranslated, LANGUAGE_NAMES, languageScope, pathIn } from "@/lib/language/screens/page-language";

/** Links to the page in the other languages. Renders nothing on pages with a single language. */
export function LanguageLinks() {
  const offered = env().LANGUAGES;
  const { language, address } = languageScope() ?? { language: "en", address: null };
  if (address === null || !isTranslated(address.split("?", 1)[0] ?? "")) return null;
  return LANGUAGES.filter((each) => each !== language && offered.includes(each)).map((each) => (
    <a key={each} href={pathIn(each, address)} lang={each} hrefLang={each}>
      {LANGUAGE_NAMES[each]}
    </a>
  ));
}
