import { EventEmitter } from "node:events";
import { PgBoss } from "pg-boss";
import { expect, test, vi } from "vitest";
import { reportErrors } from "./queue";

test("an outage of the queue's database is logged once, with its message", () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => written.push(String(line)) > 0);
  const boss: Pick<PgBoss, "on"> & EventEmitter = Object.assign(Object.create(PgBoss.prototype), new EventEmitter());
  reportErrors(boss);
  for (let poll = 0; poll < 5; poll++) boss.emit("error", { message: "Connection terminated", queue: "run" });
  expect(written.map((line) => JSON.parse(line).error)).toEqual(["Connection terminated"]);
});
