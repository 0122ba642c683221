import "server-only";
import type { ModelError, ModelErrorCode } from "./model-error";

/** Why the model's text is missing, in words for admins. */
export type ModelFailure = { code: ModelErrorCode; message: string };

/** Null if the story needs no note: an exhausted budget is reported once, by the code that tracks it, and a recording may have gaps. */
export function failureOf({ code, message }: ModelError): ModelFailure | null {
  return code === "budget" || code === "no-recording" ? null : { code, message };
}

const ADVICE: Partial<Record<ModelErrorCode, string>> = {
  auth: "Check OPENAI_API_KEY.",
  "not-found": "Check OPENAI_MODEL and VERIFY_MODEL.",
  network: "Check OPENAI_BASE_URL.",
  timeout: "If the model is slow, increase MODEL_TIMEOUT_MS.",
  quota: "Check the account's billing.",
  "bad-output": "Use 'Test the model' in the admin panel.",
};

/** What an admin can do about a failure; null if nothing. */
export function adviceOn(code: ModelErrorCode): string | null {
  return ADVICE[code] ?? null;
}

const MAX_TITLES = 5;

/** One line per cause: how many of `texts` texts are extractive because of it, and the titles of the first few unless it is all of them. */
export function failureNotes(failures: { failure: ModelFailure; title: string | null }[], texts: number): string[] {
  return [...Map.groupBy(failures, ({ failure }) => failure.message)].map(([message, same]) => {
    const count = same.length;
    const named = same.flatMap(({ title }) => (title ? [`“${title}”`] : [])).slice(0, MAX_TITLES);
    const titles = named.length > 0 ? ` (${named.join(", ")}${count > named.length ? " …" : ""})` : "";
    const some = `${count} of ${texts} stories ${count === 1 ? "is" : "are"} extractive${titles}.`;
    const advice = same[0] && adviceOn(same[0].failure.code);
    return [`${message}: ${count >= texts ? "the whole briefing is extractive." : some}`, advice]
      .filter(Boolean)
      .join(" ");
  });
}
