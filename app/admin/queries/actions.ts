"use server";

import { type ActionState, adminAction } from "@/app/_http/admin-action";
import { withPublicSites } from "@/app/_http/query-list";
import { saveQueries } from "@/lib/queries/mutations";
import { queryListInput } from "@/lib/queries/schema";
import { readListForm, rowsInForm } from "./list-form";
import type { Row } from "./rows";

/** What the form says once it was sent; after a failure also its rows as they were typed. */
export type ListFormState = { ok: boolean; message: string; rows: Row[] | null } | null;

const save = adminAction({
  schema: queryListInput,
  read: readListForm,
  fallback: "The queries could not be saved.",
  run: async (list, ctx) => {
    await saveQueries(ctx.who, withPublicSites(list), ctx.address);
    return "Saved";
  },
});

/** Saves the list as the page's form holds it: for browsers without a script, whose pages cannot save by themselves. */
export async function saveListForm(before: ListFormState, form: FormData): Promise<ListFormState> {
  const said: ActionState = await save(before, form);
  return said && { ok: said.ok, message: said.message, rows: said.ok ? null : rowsInForm(form) };
}
