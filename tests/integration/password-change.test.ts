import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changePassword } from "@/app/account/change-password";
import { auditLog } from "@/db/schema";
import { getCredentials } from "@/lib/auth/data";
import { hashPassword, isPassword } from "@/lib/auth/passwords";
import { PASSWORD_REPLACED } from "@/lib/auth/schema";
import { db } from "@/lib/db";
import { admit, isViewer } from "@/lib/viewer";
import { useDatabase } from "../support/database";
import { contextOf, makeUser } from "../support/factories";
import { PASSWORD } from "../support/password";

useDatabase({ AUTH_SECRET: "s".repeat(40) });

const NEW_PASSWORD = "a much better horse";

async function makeViewer() {
  const viewer = admit(await makeUser({ password_hash: await hashPassword(PASSWORD) }), "password");
  if (!isViewer(viewer)) throw new Error("A password makes a viewer.");
  return viewer;
}

const change = (ctx: Parameters<typeof changePassword>[0], new_password: string) =>
  changePassword(ctx, { password: PASSWORD, code: "", new_password });

const hasPassword = async (id: number, password: string) =>
  isPassword(password, (await getCredentials(id))?.password_hash ?? null);

const actionsOf = async (id: number) =>
  (await db().select().from(auditLog).where(eq(auditLog.user_id, id))).map(({ action }) => action);

test("a change replaces the password and is logged", async () => {
  const viewer = await makeViewer();
  await change(contextOf(viewer), NEW_PASSWORD);
  expect(await actionsOf(viewer.id)).toEqual(["password.change"]);
  expect([await hasPassword(viewer.id, NEW_PASSWORD), await hasPassword(viewer.id, PASSWORD)]).toEqual([true, false]);
});

test("a common password is refused before the change is logged", async () => {
  const viewer = await makeViewer();
  await expect(change(contextOf(viewer), "password123")).rejects.toMatchObject({ field: "new_password" });
  expect(await actionsOf(viewer.id)).toEqual([]);
});

test("a change that comes after another one is refused, and never changes another user", async () => {
  const [viewer, other] = [await makeViewer(), await makeViewer()];
  // An admin renamed the viewer, and another user has the name and the same password.
  const ctx = contextOf({ ...viewer, username: other.username });
  await expect(change(ctx, NEW_PASSWORD)).rejects.toThrow(PASSWORD_REPLACED);
  expect(await hasPassword(other.id, PASSWORD)).toBe(true);
});
