import { TIME_FILTERS } from "@/db/enums";
import { emptyRow, type Row, sentRow } from "./rows";

/** The name of a row's field in the form; the rows are counted from 0. */
export function fieldName(position: number, field: string): string {
  return `rows.${position}.${field}`;
}

/** The form's rows as they were typed, in its order. */
export function rowsInForm(form: FormData): Row[] {
  const rows: Row[] = [];
  for (let position = 0; form.has(fieldName(position, "query")); position += 1) {
    const text = (field: string) => String(form.get(fieldName(position, field)) ?? "");
    rows.push({
      ...emptyRow(),
      key: `form-${position}`,
      id: Number(text("id")) || null,
      query: text("query"),
      maxItems: text("maxItems"),
      timeFilter: TIME_FILTERS.find((filter) => filter === text("timeFilter")) ?? "any",
      site: text("site"),
      locations: form.getAll(fieldName(position, "locations")).map(Number),
    });
  }
  return rows;
}

/** The form as the JSON of a save. */
export function readListForm(form: FormData): unknown {
  return {
    user_id: Number(form.get("user_id")),
    version: Number(form.get("version")),
    queries: rowsInForm(form).map(sentRow),
  };
}
