import { expect, test, vi } from "vitest";
import { logError } from "./log";

test("logs a failed statement without its parameters", () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => written.push(String(line)) > 0);
  const error = new Error("Failed query: select $1\nparams: ada@example.org,$argon2id$secret,two\nlines");
  logError("It failed.", error, { request_id: "7" });
  const line = JSON.parse(written.join(""));
  expect(line).toMatchObject({ level: "error", message: "It failed.", request_id: "7" });
  expect(line.error).toMatch(/^Error: Failed query: select \$1\n {4}at /);
  expect(line.error).not.toMatch(/ada|argon2|lines/);
});

test("logs an error with its causes", () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  logError("It failed.", new Error("Outer", { cause: new Error("Inner", { cause: "ended" }) }));
  const { error } = JSON.parse(String(write.mock.lastCall?.[0]));
  expect(error).toMatch(/^Error: Outer\n[\s\S]+\nCaused by: Error: Inner\n[\s\S]+\nCaused by: ended$/);
});

test("logs the message of an error that is a plain object", () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => written.push(String(line)) > 0);
  logError("It failed.", { message: "Connection terminated", queue: "run" });
  logError("It failed.", { stack: "Error: Connection terminated\n    at query", message: "x" });
  expect(written.map((line) => JSON.parse(line).error)).toEqual([
    "Connection terminated",
    "Error: Connection terminated\n    at query",
  ]);
});
