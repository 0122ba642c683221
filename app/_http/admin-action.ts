import { headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { getReader } from "@/lib/auth/session";
import { isDatabaseOutage } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { logError } from "@/lib/log";
import { parse } from "@/lib/parse";
import type { Admin } from "@/lib/viewer";
import { assertText } from "./json";
import { assertOwnOrigin } from "./origin";
import { assertAdmin, clientAddress } from "./route";

/** What a form shows once its action has answered; null before. After a failure also the field at fault, and what had been typed. */
export type ActionState = {
  ok: boolean;
  message: string;
  field?: string | null;
  values?: Record<string, string>;
} | null;

type AdminAction<T> = {
  schema: z.ZodType<T>;
  /** The form's fields as the JSON the schema speaks. */
  read: (form: FormData) => unknown;
  /** What is said when the server has no words of its own. */
  fallback: string;
  /** Does it, for the client at this network address, and returns the words of success. */
  run: (input: T, admin: Admin, address: string) => Promise<string>;
};

/** The door frame of every server action: own site, admin, parse, do, say. Whoever is signed out is led to the login. */
export function adminAction<T>({ schema, read, fallback, run }: AdminAction<T>) {
  return async (_before: ActionState, form: FormData): Promise<ActionState> => {
    try {
      const sent = await headers();
      assertOwnOrigin("POST", sent);
      const admin = assertAdmin(await getReader(sent.get("Cookie")));
      for (const [, value] of form) if (typeof value === "string") assertText(value);
      return { ok: true, message: await run(parse(schema, read(form)), admin, clientAddress({ headers: sent })) };
    } catch (error) {
      unstable_rethrow(error);
      return failed(error, fallback, form);
    }
  };
}

function failed(error: unknown, fallback: string, form: FormData): ActionState {
  const values = typedIn(form);
  if (error instanceof AppError && error.code === "unauthenticated") redirect("/admin");
  if (error instanceof AppError) return { ok: false, message: error.message, field: error.field, values };
  if (!isDatabaseOutage(error)) logError("An action failed.", error);
  return { ok: false, message: fallback, values };
}

/** What a page without a script has to be given back, lest it be typed again; a password is not sent back. */
function typedIn(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  return Object.fromEntries(texts.filter(([name]) => name !== "password" && !name.startsWith("$")));
}
