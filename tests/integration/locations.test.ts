import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { auditLog, locations, queryLocations } from "@/db/schema";
import { db } from "@/lib/db";
import type { Location } from "@/lib/locations/types";
import { useApi } from "../support/api";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeLocation, makeQuery } from "../support/factories";
import { type Member, read, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
afterEach(emptyDatabase);

const admin = () => signedIn(api.url, { is_admin: true });
const list = async (client: Member): Promise<Location[]> => (await client.call("GET", "/api/locations")).json();
const TAKEN = { status: 409, body: { error: "A location with that name already exists." } };
const MISSING = { status: 404, body: { error: "Location not found." } };

describe("locations", () => {
  test("are created, listed by name, changed and deleted", async () => {
    const [boss, reader] = [await admin(), await signedIn(api.url)];
    expect(await list(reader)).toEqual([]);
    const created = await read(boss.call("POST", "/api/locations", { name: "  Ohio ", is_local: false }));
    const ohio = {
      id: expect.any(Number),
      name: "Ohio",
      is_local: false,
      aliases: [],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect(created).toEqual({ status: 201, body: ohio });
    await boss.call("POST", "/api/locations", { name: "Arkansas", is_local: true });
    await boss.call("POST", "/api/locations", { name: "Little Rock" });
    const [arkansas, , third] = await list(reader);
    expect(await list(reader)).toMatchObject([{ name: "Arkansas", is_local: true }, { name: "Little Rock" }, ohio]);
    const id = third?.id;
    const changed = await read(boss.call("PUT", `/api/locations/${id}`, { name: "Iowa", is_local: true }));
    expect(changed).toMatchObject({ status: 200, body: { id, name: "Iowa", is_local: true } });
    expect((await read(boss.call("PUT", `/api/locations/${id}`, { name: "iowa" }))).body).toMatchObject({
      name: "iowa",
      is_local: true,
    });
    for (const [status, body] of [
      [200, { ok: true }],
      [404, MISSING.body],
    ]) {
      expect(await read(boss.call("DELETE", `/api/locations/${arkansas?.id}`))).toEqual({ status, body });
    }
    expect((await list(reader)).map(({ name }) => name)).toEqual(["iowa", "Little Rock"].sort());
    const logged = await db().select().from(auditLog).orderBy(auditLog.id);
    expect(logged.map(({ action, target }) => `${action}: ${target}`)).toEqual([
      "location.create: location Ohio",
      "location.create: location Arkansas",
      "location.create: location Little Rock",
      "location.update: location Ohio",
      "location.update: location Iowa",
      "location.delete: location Arkansas",
    ]);
    expect(logged[3]?.details).toEqual({
      before: { name: "Ohio", is_local: false, aliases: [] },
      after: { name: "Iowa", is_local: true, aliases: [] },
    });
  });

  test("have unique names, ignoring case", async () => {
    const boss = await admin();
    await makeLocation({ name: "Ohio" });
    const { id } = await makeLocation({ name: "Iowa" });
    expect(await read(boss.call("POST", "/api/locations", { name: "OHIO" }))).toEqual(TAKEN);
    await makeLocation({ name: "Cañon City" });
    expect(await read(boss.call("POST", "/api/locations", { name: "Can\u0303on City" }))).toEqual(TAKEN);
    expect(await read(boss.call("PUT", `/api/locations/${id}`, { name: "ohio" }))).toEqual(TAKEN);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => boss.call("POST", "/api/locations", { name: "Texas" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test.each<[unknown]>([
    [{}],
    [{ name: "" }],
    [{ name: "   " }],
    [{ name: null }],
    [{ name: 5 }],
    [{ name: "x".repeat(201) }],
    [{ name: "Ohio", is_local: "true" }],
    [{ name: "Ohio", is_local: null }],
    [{ name: "Ohio", id: 1 }],
    [{ name: "Ohio", aliases: null }],
    [{ name: "Ohio", aliases: "Columbus" }],
    [{ name: "Ohio", aliases: [1] }],
    [{ name: "Ohio", aliases: ["x".repeat(201)] }],
    [{ name: "Ohio", aliases: Array.from({ length: 51 }, (_, at) => `Town ${at}`) }],
    [{ name: "Ohio", created_at: "2020-01-01" }],
    [[]],
    ['{"name":"a\\u0000b"}'],
    ['{"name":"\\udc00"}'],
    ['{"name":"a","name":"b"}'],
  ])("cannot be created from %j", async (body) => {
    const boss = await admin();
    const answer = await read(boss.call("POST", "/api/locations", body));
    expect(answer).toEqual({ status: 400, body: { error: expect.stringMatching(/\S/) } });
    expect(await db().$count(locations)).toBe(0);
  });

  test("have unique aliases, which stay until replaced", async () => {
    const boss = await admin();
    const given = [" Pulaski County ", "pulaski county", "", "Little Rock", "Entergy Arkansas"];
    const created = await read(boss.call("POST", "/api/locations", { name: "Arkansas", aliases: given }));
    const kept = ["Pulaski County", "Little Rock", "Entergy Arkansas"];
    expect(created).toMatchObject({ status: 201, body: { aliases: kept } });
    const [{ id } = { id: 0 }] = await list(boss);
    expect((await read(boss.call("PUT", `/api/locations/${id}`, { is_local: true }))).body).toMatchObject({
      aliases: kept,
    });
    const fifty = Array.from({ length: 50 }, (_, at) => `Town ${at}`);
    await boss.call("PUT", `/api/locations/${id}`, { aliases: [...fifty, ...fifty] });
    expect(await list(boss)).toMatchObject([{ is_local: true, aliases: fifty }]);
    await boss.call("PUT", `/api/locations/${id}`, { aliases: [] });
    expect(await list(boss)).toMatchObject([{ aliases: [] }]);
  });

  test("need a name, with the form's message", async () => {
    const boss = await admin();
    expect((await read(boss.call("POST", "/api/locations", { name: " " }))).body).toEqual({
      error: "The name must not be empty.",
    });
  });

  test("that do not exist are not found", async () => {
    const boss = await admin();
    for (const id of ["0", "-1", "1.5", "1e3", "abc", "2147483648", "2147483647"]) {
      expect(await read(boss.call("PUT", `/api/locations/${id}`, { name: "x" }))).toEqual(MISSING);
      expect(await read(boss.call("DELETE", `/api/locations/${id}`))).toEqual(MISSING);
    }
  });

  test("can be changed only by admins", async () => {
    const reader = await signedIn(api.url);
    const { id } = await makeLocation({ name: "Ohio" });
    const refused = { status: 403, body: { error: "Admin access required." } };
    expect(await read(reader.call("POST", "/api/locations", { name: "x" }))).toEqual(refused);
    expect(await read(reader.call("PUT", `/api/locations/${id}`, { name: "x" }))).toEqual(refused);
    expect(await read(reader.call("DELETE", `/api/locations/${id}`))).toEqual(refused);
    expect(await list(reader)).toMatchObject([{ name: "Ohio" }]);
  });

  test("are removed from every query when deleted, even during a save of the list", async () => {
    const [boss, reader] = [await admin(), await signedIn(api.url)];
    for (let round = 0; round < 10; round++) {
      const place = await makeLocation();
      const { id } = await makeQuery({ user_id: reader.id, locations: [place.id] });
      const rows = [{ id, query: `round ${round}`, locations: [place.id] }];
      const [gone, ...saves] = await Promise.all([
        boss.call("DELETE", `/api/locations/${place.id}`),
        reader.call("POST", "/api/queries/save", { queries: rows }),
        boss.call("POST", "/api/queries/save", { queries: [{ query: "x", locations: [place.id] }] }),
      ]);
      expect(gone.status).toBe(200);
      for (const { status } of saves) expect([200, 400]).toContain(status);
      expect(await db().$count(queryLocations, eq(queryLocations.location_id, place.id))).toBe(0);
    }
  });

  test("store any name unchanged", async () => {
    const boss = await admin();
    const names = ["<b>Ohio</b>", "' or 1=1 --", "مكة المكرمة", "Z̮̞̠͙͔ͅḀ̗̞", "🏳️‍🌈", "null", "\\", "%", "x".repeat(200)];
    for (const name of names) {
      expect(await read(boss.call("POST", "/api/locations", { name }))).toMatchObject({ status: 201, body: { name } });
    }
    expect((await list(boss)).map(({ name }) => name).sort()).toEqual([...names].sort());
  });
});
