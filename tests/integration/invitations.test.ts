import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, invitations, users } from "@/db/schema";
import { createInvitationToken, getInvitationByToken, invitationUrl } from "@/lib/accounts/data-invitation-token";
import { acceptInvitation, mailInvitations } from "@/lib/accounts/mutations-invitations";
import { logIn } from "@/lib/auth/login";
import { INVITATION_INVALID } from "@/lib/auth/schema";
import { db, requireFound, transaction } from "@/lib/db";
import { getInvitation, listInvitations } from "@/lib/users/data-invitations";
import {
  createInvitations,
  deleteOldInvitations,
  renewInvitation,
  revokeInvitation,
} from "@/lib/users/mutations-invitations";
import { admitIdentity } from "@/lib/users/mutations-sso";
import { NO_PASSWORD } from "@/lib/users/rules";
import { type Admin, admit, type Context, isAdmin } from "@/lib/viewer";
import { useDatabase } from "../support/database";
import { contextOf, makeUser } from "../support/factories";
import { emptyOutbox, readMailTexts } from "../support/outbox";

const folder = mkdtempSync(path.join(tmpdir(), "digest-invitations-"));
const database = useDatabase({ AUTH_SECRET: "s".repeat(40), DATA_DIR: folder, DIGEST_TITLE: "Morning Digest" });
const ADDRESS = "198.51.100.7";
const ANN = { email: "ann@example.coop", username: "Ann Lee" };
const RIGHTS = { is_admin: false, is_subscribed: true };
const PASSWORD = "three calm herons";

beforeEach(async () => {
  database.set({ PASSWORD_SIGN_IN: "on" });
  await db().delete(auditLog);
  await db().delete(invitations);
  await db().delete(users);
  await emptyOutbox(folder);
});

const outbox = () => readMailTexts(folder);

async function adminContext(): Promise<Context<Admin>> {
  const admin = admit(await makeUser({ is_admin: true }), "password");
  if (!isAdmin(admin)) throw new Error("Not an admin.");
  return contextOf(admin);
}

const tokenIn = (mail = "") => /\/account\/invitation\?token=([\w.-]+)/u.exec(mail)?.[1] ?? "";
const accept = (token: string, username = "ann") => acceptInvitation({ token, username, password: PASSWORD }, ADDRESS);
const invitationOf = async (id = 0) => requireFound((await getInvitation(id)) ?? undefined, "Invitation");

test("an invited person chooses a name and password through the mailed link, once", async () => {
  const ctx = await adminContext();
  const { ids } = await createInvitations(ctx, [ANN], RIGHTS);
  await mailInvitations(ids);
  const [mail = ""] = await outbox();
  expect(mail).toContain("You are invited to Morning Digest");
  expect(mail).toContain(`${ctx.who.username} invites you to Morning Digest.`);
  expect(await listInvitations(ctx.who)).toEqual([
    expect.objectContaining({ ...ANN, sent_at: expect.any(String), send_error: null, is_expired: false }),
  ]);
  expect(mail).toContain(invitationUrl(await invitationOf(ids[0])));
  await accept(tokenIn(mail));
  const made = { username: "ann", email: ANN.email, is_admin: false, is_subscribed: true };
  expect((await db().select().from(users)).find(({ email }) => email === ANN.email)).toMatchObject(made);
  await logIn({ name: "ann", password: PASSWORD, code: null }, { address: ADDRESS, cookies: null });
  await expect(accept(tokenIn(mail), "other")).rejects.toThrow(INVITATION_INVALID);
  expect(await listInvitations(ctx.who)).toEqual([]);
  const actions = (await db().select().from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["invitation.create", "invitation.accept"]));
});

test("skips people with an account or a valid invitation, but not subscribers without a password", async () => {
  const ctx = await adminContext();
  const user = await makeUser({ email: "user@example.coop" });
  const subscriber = await makeUser({ email: "sub@example.coop", password_hash: NO_PASSWORD });
  await createInvitations(ctx, [ANN], RIGHTS);
  const list = ["ANN@example.coop", "User@example.coop", "sub@example.coop"];
  const people = list.map((email) => ({ email, username: email }));
  const { ids, known, pending } = await createInvitations(ctx, people, { ...RIGHTS, is_admin: true });
  expect({ known, pending }).toEqual({ known: [user.email], pending: ["ANN@example.coop"] });
  await accept(createInvitationToken(await invitationOf(ids[0])), "sue");
  const [row] = await db().select().from(users).where(sql`id = ${subscriber.id}`);
  expect(row).toMatchObject({ username: "sue", email: subscriber.email, is_admin: true });
});

test("a link is invalid when altered, expired, revoked or replaced", async () => {
  const ctx = await adminContext();
  const { ids } = await createInvitations(ctx, [ANN], RIGHTS);
  const [id = 0] = ids;
  const first = createInvitationToken(await invitationOf(id));
  for (const forged of ["", `${id}.${"x".repeat(43)}`, `${id + 1}${first.slice(String(id).length)}`])
    expect(await getInvitationByToken(forged)).toBeNull();
  await renewInvitation(ctx, id);
  expect(await getInvitationByToken(first)).toBeNull();
  const second = createInvitationToken(await invitationOf(id));
  expect(await getInvitationByToken(second)).toMatchObject(ANN);
  await db()
    .update(invitations)
    .set({ expires_at: new Date(Date.now() - 60_000) });
  await expect(accept(createInvitationToken(await invitationOf(id)))).rejects.toThrow(INVITATION_INVALID);
  const again = await createInvitations(ctx, [ANN], RIGHTS);
  expect(again.ids).toHaveLength(1);
  const last = createInvitationToken(await invitationOf(again.ids[0]));
  await revokeInvitation(ctx, again.ids[0] ?? 0);
  await expect(accept(last)).rejects.toThrow(INVITATION_INVALID);
  await expect(revokeInvitation(ctx, id)).rejects.toMatchObject({ code: "not_found" });
});

test("a taken name does not use up the invitation", async () => {
  const ctx = await adminContext();
  await makeUser({ username: "ann" });
  const { ids } = await createInvitations(ctx, [ANN], RIGHTS);
  const token = createInvitationToken(await invitationOf(ids[0]));
  await expect(accept(token, "Ann")).rejects.toMatchObject({ code: "conflict", field: "username" });
  await expect(acceptInvitation({ token, username: "ann lee", password: "password1" }, ADDRESS)).rejects.toMatchObject({
    field: "new_password",
  });
  await accept(token, "ann lee");
});

test("the first single sign-on uses the invitation, whose mail then mentions no password", async () => {
  database.set({ PASSWORD_SIGN_IN: "off" });
  const ctx = await adminContext();
  const { ids } = await createInvitations(ctx, [ANN], { is_admin: true, is_subscribed: true });
  await mailInvitations(ids);
  const [mail = ""] = await outbox();
  expect(mail).toContain("Sign in with your work account");
  expect(tokenIn(mail)).toBe("");
  const identity = { issuer: "https://id.example.coop", subject: "1", email: "Ann@example.coop", is_admin: null };
  await transaction(db(), (tx) => admitIdentity(identity, async () => "hash", tx));
  const user = (await db().select().from(users)).find(({ email }) => email === "Ann@example.coop");
  expect(user).toMatchObject({ is_admin: true, is_subscribed: true });
  expect(await listInvitations(ctx.who)).toEqual([]);
});

test("stores why a mail was not accepted, and deletes old invitations", async () => {
  const ctx = await adminContext();
  const { ids } = await createInvitations(ctx, [ANN], RIGHTS);
  database.set({ SMTP_URL: "smtp://127.0.0.1:1" });
  await mailInvitations(ids);
  expect((await listInvitations(ctx.who))[0]).toMatchObject({
    sent_at: null,
    send_error: expect.stringContaining("The email was not sent."),
  });
  expect(await deleteOldInvitations(new Date(), 10)).toBe(0);
  expect(await deleteOldInvitations(new Date(Date.now() + 8 * 86_400_000), 10)).toBe(1);
});
