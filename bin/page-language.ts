import type { RequestListener } from "node:http";
import type { Language } from "@/db/enums";
import { splitLanguage } from "@/lib/language/screens/page-language";
import { inLanguage } from "@/lib/language-scope";

/** Strips the language prefix of a URL (such as /es/…) and renders the page in that language. */
export function withPageLanguage(render: RequestListener, languages: readonly Language[]): RequestListener {
  return (request, response) => {
    const url = request.url ?? "/";
    const split = splitLanguage(url);
    const isOffered = split !== null && languages.includes(split.language);
    if (isOffered) request.url = split.rest;
    const scope = isOffered
      ? { language: split.language, address: split.rest }
      : { language: "en" as const, address: url };
    inLanguage(scope, () => render(request, response));
  };
}
