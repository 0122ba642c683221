"use server";

import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { byId, readId } from "@/app/_http/ids";
import { hashNewPassword } from "@/lib/auth/passwords";
import { resetSecondFactor } from "@/lib/auth/second-factor/mutations";
import { parse } from "@/lib/parse";
import { createUser, deleteUser, releaseAddress, selectMasterUser, updateUser } from "@/lib/users/mutations";
import { userChanges, userInput } from "@/lib/users/schema";

const NOT_FOUND = "User not found.";
const idInput = z.int(NOT_FOUND);

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
    return "User created";
  },
});

/** Changes the fields listed in `fields`, because form data does not include unchecked boxes. */
export const updateUserAction = adminAction({
  schema: z.strictObject({ id: idInput, changes: z.record(z.string(), z.unknown()) }),
  read: (form) => ({
    id: readId(form),
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
    return password === undefined ? "User updated" : "Password changed";
  },
});

export const deleteUserAction = adminAction({
  ...byId(NOT_FOUND),
  fallback: "Failed to delete user",
  run: async ({ id }, ctx) => {
    await deleteUser(ctx, id);
    return "User deleted";
  },
});

export const releaseAction = adminAction({
  ...byId(NOT_FOUND),
  fallback: "Failed to release the address",
  run: async ({ id }, ctx) => {
    await releaseAddress(ctx, id);
    return "This address will get mail again.";
  },
});

export const resetSecondFactorAction = adminAction({
  ...byId(NOT_FOUND),
  fallback: "Failed to reset two-factor sign-in",
  run: async ({ id }, ctx) => {
    await resetSecondFactor(ctx, id);
    return "Two-factor sign-in reset";
  },
});

/** An id of `null` clears the master user (spec 7). */
export const selectMasterAction = adminAction({
  schema: z.strictObject({ id: idInput.nullable() }),
  read: (form) => ({ id: form.get("id") === "null" ? null : (readId(form) ?? undefined) }),
  fallback: "Failed to set the master user",
  run: async ({ id }, ctx) => {
    await selectMasterUser(ctx, id);
    return id === null ? "No master user now" : "Master user set";
  },
});
