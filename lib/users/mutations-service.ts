import "server-only";
import { and, eq } from "drizzle-orm";
import { users } from "@/db/schema";
import type { Db } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { assertFree, lockUsers } from "./mutations";
import { NO_PASSWORD } from "./rules";

/** Adds a service account, which only owns queries, and returns its id. Throws `conflict` if the name is taken. */
export async function addServiceUser(username: string, tx: Db): Promise<number> {
  await lockUsers(tx);
  await assertNameFree(0, username, tx);
  const [made] = await tx
    .insert(users)
    .values({ username, password_hash: NO_PASSWORD, is_service: true })
    .returning({ id: users.id });
  if (!made) throw new Error("No account was added.");
  return made.id;
}

/** Renames a service account. Throws `conflict` if the name is taken. */
export async function renameServiceUser(id: number, username: string, tx: Db): Promise<void> {
  await lockUsers(tx);
  await assertNameFree(id, username, tx);
  await tx.update(users).set({ username }).where(isService(id));
}

/** Deletes a service account with everything it owns. */
export async function removeServiceUser(id: number, tx: Db): Promise<void> {
  await tx.delete(users).where(isService(id));
}

function isService(id: number) {
  return and(eq(users.id, id), users.is_service);
}

async function assertNameFree(id: number, username: string, tx: Db): Promise<void> {
  await assertFree({ id, username, email: null }, tx).catch((error) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError("conflict", "Another edition has this title.", { field: "title" });
  });
}
