import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { LANGUAGE_SCOPE, type LanguageScope } from "./language/screens/page-language";

/** Runs a function and everything it starts in a language scope. */
export function inLanguage<T>(scope: LanguageScope, run: () => T): T {
  return scopes().run(scope, run);
}

function scopes(): AsyncLocalStorage<LanguageScope> {
  const made: AsyncLocalStorage<LanguageScope> = Reflect.get(globalThis, LANGUAGE_SCOPE) ?? new AsyncLocalStorage();
  Reflect.set(globalThis, LANGUAGE_SCOPE, made);
  return made;
}
