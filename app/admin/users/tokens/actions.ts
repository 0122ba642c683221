"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { parseId } from "@/lib/ids";
import { createToken, revokeToken } from "@/lib/tokens/mutations";
import { tokenInput } from "@/lib/tokens/schema";

export const createTokenAction = adminAction({
  schema: tokenInput,
  read: (form) => ({
    name: form.get("name"),
    scope: form.get("scope"),
    days: form.get("days") === "never" ? null : Number(form.get("days")),
  }),
  fallback: "Failed to create token",
  run: async (input, ctx) => {
    const secret = await createToken(ctx, input);
    refresh();
    return { message: "Token created", secret };
  },
});

export const revokeTokenAction = adminAction({
  schema: z.strictObject({ id: z.int("Token not found.") }),
  read: (form) => ({ id: parseId(String(form.get("id"))) }),
  fallback: "Failed to revoke token",
  run: async ({ id }, ctx) => {
    await revokeToken(ctx, id);
    refresh();
    return "Token revoked";
  },
});
