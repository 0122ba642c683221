"use server";

import { adminAction } from "@/app/_http/form-action";
import { byId } from "@/app/_http/ids";
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
    return { message: "Token created", secret };
  },
});

export const revokeTokenAction = adminAction({
  ...byId("Token not found."),
  fallback: "Failed to revoke token",
  run: async ({ id }, ctx) => {
    await revokeToken(ctx, id);
    return "Token revoked";
  },
});
