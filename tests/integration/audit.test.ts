import { beforeAll, expect, test } from "vitest";
import { auditLog } from "@/db/schema";
import { db } from "@/lib/db";
import { useApi } from "../support/api";
import { useDatabase } from "../support/database";
import { type Member, read, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
let admin: Member;
beforeAll(async () => {
  admin = await signedIn(api.url, { is_admin: true });
});

const page = async (search: string) => (await read(admin.call("GET", `/api/audit${search}`))).body;

test("the audit log has user, change, time and address, newest first", async () => {
  const from = (address: string) => ({ "x-forwarded-for": address });
  for (const [at, address] of ["192.0.2.1", "2001:db8::1"].entries()) {
    await admin.call("POST", "/api/locations", { name: `Place ${at}`, is_local: at === 1 }, from(address));
  }
  expect(await page("?draw=2")).toEqual({
    draw: 2,
    recordsTotal: 2,
    recordsFiltered: 2,
    data: [
      {
        id: expect.any(Number),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        user_id: admin.id,
        username: admin.username,
        action: "location.create",
        target: "location Place 1",
        details: { name: "Place 1", is_local: true, aliases: [] },
        address: "2001:db8::1",
      },
      expect.objectContaining({ target: "location Place 0", address: "192.0.2.1" }),
    ],
  });
});

test("it is paged and searched", async () => {
  const row = { user_id: admin.id, username: admin.username, action: "test.row", details: {}, address: "192.0.2.9" };
  await db()
    .insert(auditLog)
    .values(Array.from({ length: 150 }, (_, at) => ({ ...row, target: `row ${at}%` })));
  expect(await page("?start=1&length=2&search[value]=TEST.")).toMatchObject({
    recordsTotal: 152,
    recordsFiltered: 150,
    data: [{ target: "row 148%" }, { target: "row 147%" }],
  });
  expect(await page("?search[value]=place%201")).toMatchObject({ recordsFiltered: 1 });
  expect(await page("?search[value]=row%207%25")).toMatchObject({ recordsFiltered: 1, data: [{ target: "row 7%" }] });
  expect(await page("?search[value]=_")).toMatchObject({ recordsFiltered: 2 });
  expect(await page("?start=99999&length=-1")).toMatchObject({ recordsTotal: 152, data: [] });
});

test("it is filtered by user and action", async () => {
  const row = { user_id: null, details: {}, address: "192.0.2.9", target: "x" };
  await db()
    .insert(auditLog)
    .values([
      { ...row, username: "anna", action: "user.update" },
      { ...row, username: "anna", action: "user.delete" },
      { ...row, username: "anna b", action: "user.update" },
    ]);
  expect(await page("?username=anna")).toMatchObject({ recordsFiltered: 2 });
  expect(await page("?username=anna&action=user.update")).toMatchObject({
    recordsFiltered: 1,
    data: [{ username: "anna", action: "user.update" }],
  });
  expect(await page("?action=user.update&search[value]=b")).toMatchObject({
    recordsFiltered: 1,
    data: [{ username: "anna b" }],
  });
  expect(await page("?username=%00&action=%00nobody")).toMatchObject({ recordsFiltered: 0, data: [] });
  expect(await page("?username=&action=")).toMatchObject({ recordsFiltered: 155 });
});

test("a failed change is not recorded", async () => {
  await admin.call("POST", "/api/locations", { name: "Taken" });
  const before = await db().$count(auditLog);
  await admin.call("POST", "/api/locations", { name: "taken" });
  await admin.call("POST", "/api/locations", { name: "" });
  await admin.call("DELETE", "/api/locations/2147483647");
  expect(await db().$count(auditLog)).toBe(before);
});

test("it survives the deletion of admins, and only admins can read it", async () => {
  const other = await signedIn(api.url, { is_admin: true });
  await other.call("POST", "/api/locations", { name: "By the other" });
  await admin.call("DELETE", `/api/users/${other.id}`);
  expect(await page("?length=2")).toMatchObject({
    data: [
      { action: "user.delete", target: `user ${other.username}` },
      { action: "location.create", user_id: null, username: other.username },
    ],
  });
  const reader = await signedIn(api.url);
  expect((await reader.call("GET", "/api/audit")).status).toBe(403);
});
