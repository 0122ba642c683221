import { expect, test } from "vitest";
import { holdSaves, open, pass, server, startQueryListServer, texts, visited } from "@/tests/support/query-list-server";

startQueryListServer();

/** Edits a row and closes the page. The returned function lets its save arrive. */
function closeWhileSaving(): () => void {
  const store = open();
  const release = holdSaves();
  store.edit("saved-1", { query: "typed last" });
  store.leave();
  return release;
}

test("after the session ends, the rows are kept for the next login", async () => {
  const store = open();
  server.outcome = { status: 401, error: "Not signed in." };
  store.edit("saved-2", { query: "typed too late" });
  await pass(500);
  expect(visited).toEqual(["/admin"]);
  expect(store.wouldLose()).toBe(false);
  store.leave();
  await pass(1_000);
  server.outcome = "saved";
  const next = open();
  next.restore();
  expect(texts(next.get().rows)).toEqual(["one", "typed too late"]);
  await pass(500);
  expect(texts(server.saved)).toEqual(["one", "typed too late"]);
});

test("kept rows of a list that has changed since are a conflict", async () => {
  const store = open();
  server.outcome = { status: 401, error: "Not signed in." };
  store.edit("saved-2", { query: "mine" });
  await pass(500);
  server.outcome = "saved";
  server.version = 9;
  const next = open();
  next.restore();
  await pass(60_000);
  expect(next.get()).toMatchObject({ save: "conflict", rows: [{ query: "one" }, { query: "mine" }] });
  expect(texts(server.saved)).toEqual(["one", "two"]);
});

test("closing the page saves changes; reopening it before they arrive shows them as saved", async () => {
  const release = closeWhileSaving();
  const next = open();
  next.restore();
  expect(next.get()).toMatchObject({ save: "saving", rows: [{ query: "typed last" }, {}] });
  release();
  await pass(0);
  expect(next.get().save).toBe("saved");
  next.edit("kept-0", { query: "and again" });
  await pass(600);
  expect(texts(server.saved)).toEqual(["and again", "two"]);
  expect(server.saves).toHaveLength(2);
});

test("edits after reopening the page, before the last save arrives, cause no conflict", async () => {
  const release = closeWhileSaving();
  const next = open();
  next.restore();
  next.edit("kept-0", { query: "typed on" });
  await pass(500);
  release();
  await pass(600);
  expect(next.get().save).toBe("saved");
  expect(texts(server.saved)).toEqual(["typed on", "two"]);
});

test("changes that did not arrive when the page was closed are sent again", async () => {
  const store = open();
  server.outcome = "request lost";
  store.edit("saved-1", { query: "typed last" });
  store.leave();
  await pass(0);
  server.outcome = "saved";
  const next = open();
  next.restore();
  await pass(600);
  expect(next.get().save).toBe("saved");
  expect(texts(server.saved)).toEqual(["typed last", "two"]);
});

test("changes sent when the page was closed are shown on every render until they have arrived", async () => {
  const older = { queries: server.saved, version: server.version };
  const store = open();
  store.edit("saved-1", { query: "typed last" });
  store.leave();
  const first = open(older);
  first.restore();
  first.leave();
  const second = open(older);
  second.restore();
  expect(texts(second.get().rows)).toEqual(["typed last", "two"]);
  await pass(600);
  expect(second.get().save).toBe("saved");
  const third = open();
  third.restore();
  expect(third.get().save).toBe("clean");
  expect(texts(third.get().rows)).toEqual(["typed last", "two"]);
});

test("a list older than one already loaded is not shown", async () => {
  const older = { queries: server.saved, version: server.version };
  const store = open();
  store.edit("saved-1", { query: "newer" });
  await pass(500);
  expect(texts(open(older).get().rows)).toEqual(["newer", "two"]);
});

test("a save that completes while the list reopens is shown", async () => {
  const older = { queries: server.saved, version: server.version };
  const release = closeWhileSaving();
  const next = open(older);
  release();
  await pass(0);
  next.restore();
  expect(texts(next.get().rows)).toEqual(["typed last", "two"]);
  next.edit("saved-1", { query: "and again" });
  await pass(600);
  expect(texts(server.saved)).toEqual(["and again", "two"]);
});

test("a list too large to save while the page closes would be lost", () => {
  const store = open();
  store.edit("saved-1", { query: "short" });
  expect(store.wouldLose()).toBe(false);
  store.edit("saved-1", { query: "x".repeat(64_000) });
  expect(store.wouldLose()).toBe(true);
});
