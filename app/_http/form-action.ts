import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { isDatabaseOutage } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { t } from "@/lib/language/screens/text";
import { logError } from "@/lib/log";
import { parse } from "@/lib/parse";
import type { Admin, Context, Reader, Viewer } from "@/lib/viewer";
import { contextOf, requireAdmin, requireViewer } from "./context";
import { assertText } from "./json";
import { assertOwnOrigin } from "./origin";

/** The result a form shows; null before its action ran. A failure may name the invalid field or the faulty sentences. A `secret` is shown only once. */
type ActionState = Answer | null;
type Answer = {
  ok: boolean;
  message: string;
  field?: string | null;
  secret?: string;
  faults?: Faults;
  typed?: Record<string, string>;
};
type Faults = { sentence: string; fault: string }[];

type FormAction<T, Who extends Reader | null> = {
  schema: z.ZodType<T>;
  /** Turns the form's fields into the JSON the schema accepts. */
  read: (form: FormData) => unknown;
  /** The message for an unexpected failure. */
  fallback: string;
  /** Whether a success reloads the page's data. */
  refreshes?: boolean;
  /** Makes the change and returns the success message, with the new secret if it created one. If it made no change, returns the faults and their field. */
  run: (input: T, ctx: Context<Who>) => Promise<string | Done>;
};
type Done = { message: string; secret?: string; faults?: Faults; field?: string };

/** A server action for admins: checks origin and role, parses the form, runs the change, reloads the page's data and returns a message. Redirects signed-out users to the login screen. */
export function adminAction<T>(action: FormAction<T, Admin>) {
  return formAction({ refreshes: true, ...action }, requireAdmin);
}

/** A server action for a user's own settings. */
export function viewerAction<T>(action: FormAction<T, Viewer>) {
  return formAction(action, requireViewer);
}

/** A server action for forms that anyone may submit. */
export function visitorAction<T>(action: FormAction<T, Reader | null>) {
  return formAction(action, contextOf);
}

function formAction<T, Who extends Reader | null>(
  { schema, read, fallback, refreshes, run }: FormAction<T, Who>,
  enter: (incoming: { headers: Headers }) => Promise<Context<Who>>,
) {
  return async (_before: ActionState, form: FormData): Promise<ActionState> => {
    const incoming = { headers: new Headers(await headers()) };
    const answer = await answerOf(incoming, form);
    return answer.ok || incoming.headers.has(SENT_BY_SCRIPT) ? answer : { ...answer, typed: typedIn(form) };
  };

  async function answerOf(incoming: { headers: Headers }, form: FormData): Promise<Answer> {
    try {
      assertOwnOrigin("POST", incoming.headers);
      const ctx = await enter(incoming);
      for (const [, value] of form) if (typeof value === "string") assertText(value);
      const done = await run(parse(schema, read(form)), ctx);
      const result: Done = typeof done === "string" ? { message: done } : done;
      const ok = !result.faults;
      if (ok && refreshes) refresh();
      return { ok, ...result, message: t(result.message) };
    } catch (error) {
      unstable_rethrow(error);
      return failureOf(error, fallback);
    }
  }
}

/** Next.js's header on actions sent by script. Without it, the browser submitted the form and loads a new page. */
const SENT_BY_SCRIPT = "next-action";

const SECRETS = new Set(["password", "new_password", "again", "code"]);

/** Submitted values to refill the new page's fields, without secrets. */
function typedIn(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts.filter(([name]) => !SECRETS.has(name) && !name.startsWith("$ACTION")));
}

function failureOf(error: unknown, fallback: string): Answer {
  if (error instanceof AppError && error.code === "unauthenticated") redirect("/admin");
  if (error instanceof AppError) return { ok: false, message: t(error.message), field: error.field };
  if (!isDatabaseOutage(error)) logError("An action failed.", error);
  return { ok: false, message: t(fallback) };
}
