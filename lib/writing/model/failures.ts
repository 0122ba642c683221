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
  timeout: "A slow model needs a longer MODEL_TIMEOUT_MS.",
  quota: "Check the account's billing.",
  "bad-output": "Use 'Test the model' in the admin panel.",
};

/** What an admin can do about a failure; null if nothing. */
export function adviceOn(code: ModelErrorCode): string | null {
  return ADVICE[code] ?? null;
}

/** One line per cause: how many of `texts` texts are extractive because of it. */
export function failureNotes(failures: ModelFailure[], texts: number): string[] {
  const counted = new Map<string, { failure: ModelFailure; count: number }>();
  for (const failure of failures) {
    const known = counted.get(failure.message);
    if (known) known.count += 1;
    else counted.set(failure.message, { failure, count: 1 });
  }
  return [...counted.values()].map(({ failure: { code, message }, count }) => {
    const reach =
      count >= texts ? "the whole briefing is" : `${count} of ${texts} stories ${count === 1 ? "is" : "are"}`;
    return [`${message}: ${reach} extractive.`, adviceOn(code)].filter(Boolean).join(" ");
  });
}
