"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { hashNewPassword } from "@/lib/auth/passwords";
import { resetSecondFactor } from "@/lib/auth/second-factor/mutations";
import { parseId } from "@/lib/ids";
import { parse } from "@/lib/parse";
import { createUser, deleteUser, releaseAddress, selectMasterUser, updateUser } from "@/lib/users/mutations";
import { userChanges, userInput } from "@/lib/users/schema";

const idInput = z.int("User not found.");

export const createUserAction = adminAction({
  schema: userInput,
  read: (form) => ({
    username: form.get("username"),
    email: form.get("email") ?? "",
    password: form.get("password"),
    is_admin: form.has("is_admin"),
  }),
  fallback: "Failed to create user",
  run: async ({ password, ...user }, ctx) => {
    await createUser(ctx, { ...user, password_hash: await hashNewPassword(password) });
    refresh();
    return "User created";
  },
});

/** Changes the fields listed in `fields`, because form data does not include unchecked boxes. */
export const updateUserAction = adminAction({
  schema: z.strictObject({ id: idInput, changes: z.record(z.string(), z.unknown()) }),
  read: (form) => ({
    id: parseId(String(form.get("id"))),
    changes: Object.fromEntries(
      String(form.get("fields"))
        .split(",")
        .map((field) => [field, field === "is_subscribed" ? form.has(field) : form.get(field)]),
    ),
  }),
  fallback: "Failed to update user",
  run: async ({ id, changes }, ctx) => {
    const { password, ...others } = parse(userChanges, changes);
    const password_hash = password === undefined ? undefined : await hashNewPassword(password);
    await updateUser(ctx, id, { ...others, password_hash });
    refresh();
    return password === undefined ? "User updated" : "Password changed";
  },
});

export const deleteUserAction = adminAction({
  schema: z.strictObject({ id: idInput }),
  read: (form) => ({ id: parseId(String(form.get("id"))) }),
  fallback: "Failed to delete user",
  run: async ({ id }, ctx) => {
    await deleteUser(ctx, id);
    refresh();
    return "User deleted";
  },
});

export const releaseAction = adminAction({
  schema: z.strictObject({ id: idInput }),
  read: (form) => ({ id: parseId(String(form.get("id"))) }),
  fallback: "Failed to release the address",
  run: async ({ id }, ctx) => {
    await releaseAddress(ctx, id);
    refresh();
    return "This address will get mail again.";
  },
});

export const resetSecondFactorAction = adminAction({
  schema: z.strictObject({ id: idInput }),
  read: (form) => ({ id: parseId(String(form.get("id"))) }),
  fallback: "Failed to reset two-factor sign-in",
  run: async ({ id }, ctx) => {
    await resetSecondFactor(ctx, id);
    refresh();
    return "Two-factor sign-in reset";
  },
});

/** An id of `null` clears the master user (spec 7). */
export const selectMasterAction = adminAction({
  schema: z.strictObject({ id: idInput.nullable() }),
  read: (form) => ({ id: form.get("id") === "null" ? null : (parseId(String(form.get("id"))) ?? undefined) }),
  fallback: "Failed to set the master user",
  run: async ({ id }, ctx) => {
    await selectMasterUser(ctx, id);
    refresh();
    return id === null ? "No master user now" : "Master user set";
  },
});
