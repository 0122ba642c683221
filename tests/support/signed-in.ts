import { eq } from "drizzle-orm";
import { auditLog } from "@/db/schema";
import { db } from "@/lib/db";
import { type Client, createClient, passwordHash } from "./client";
import { makeUser } from "./factories";

export type Member = Client & { id: number; username: string };

/** A new user, signed in with the password. */
export async function signedIn(url: string, given: Parameters<typeof makeUser>[0] = {}): Promise<Member> {
  const user = await makeUser({ password_hash: await passwordHash(), ...given });
  const client = createClient(url);
  const answer = await client.login(user.username);
  if (answer.status !== 200) throw new Error(`The login answered ${answer.status}.`);
  // Removes the sign-in from the audit log.
  await db().delete(auditLog).where(eq(auditLog.user_id, user.id));
  return Object.assign(client, { id: user.id, username: user.username });
}

export type Answer = { status: number; body: unknown };

/** The status and JSON of a response. */
export async function read(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked;
  return { status: answer.status, body: await answer.json() };
}
