import "server-only";
import { z } from "zod";
import { adviceOn, type ModelFailure } from "./failures";
import { ModelError } from "./model-error";
import type { Models } from "./open-models";
import type { Model, ModelRequest } from "./openai";

/** `failure` is null if key, model, JSON and schema work. */
type ModelTest = { name: string; seconds: number; failure: ModelFailure | null };

const request: ModelRequest<{ word: string; number: number }> = {
  purpose: "test",
  promptVersion: "test-1",
  system: 'You are being tested. Answer with one JSON object: "word" is the word cooperative, "number" is 42.',
  user: "Answer now.",
  schema: z.object({ word: z.string(), number: z.number() }),
  schemaName: "test",
  maxOutputTokens: 500,
};

/** Makes a small call to the writer and, if it is another model, to the second reader. */
export async function testModels({ writer, reader }: Models): Promise<ModelTest[]> {
  return Promise.all((reader === writer ? [writer] : [writer, reader]).map(testModel));
}

async function testModel(model: Model): Promise<ModelTest> {
  const startedAt = performance.now();
  const failure = await failureOf(model);
  return { name: model.name, seconds: (performance.now() - startedAt) / 1000, failure };
}

/** The second call, after an unusable answer, has the schema in the prompt, as in a run. */
async function failureOf(model: Model, isAgain = false): Promise<ModelFailure | null> {
  try {
    await model.complete(request);
    return null;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.code === "bad-output" && !isAgain ? failureOf(model, true) : error;
  }
}

/** The result as text, with advice on a failure. */
export function describeTest({ name, seconds, failure }: ModelTest): string {
  if (!failure) return `The model ${name} answered in ${seconds.toFixed(1)} s: key, model, JSON and schema work.`;
  const advice = failure.code === "bad-output" ? "Choose a model that can answer in JSON." : adviceOn(failure.code);
  return [`The model ${name} failed: ${failure.message}.`, advice].filter(Boolean).join(" ");
}
