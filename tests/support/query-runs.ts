import { expect } from "vitest";
import { queryRow } from "./factories";
import { type Member, read } from "./signed-in";

/** Asks for a run of these queries. */
export const run = (client: Member, rows: unknown[], rest: object = {}) =>
  client.call("POST", "/api/run_queries", { queries: rows, ...rest });

/** The id of the run that these queries started or joined. */
export async function started(client: Member, rows: unknown[] = [queryRow()], rest: object = {}): Promise<string> {
  const { status, body } = await read(run(client, rows, rest));
  expect([status, body]).toEqual([202, { status: "processing", task_id: expect.any(String) }]);
  return body && typeof body === "object" && "task_id" in body ? String(body.task_id) : "";
}
