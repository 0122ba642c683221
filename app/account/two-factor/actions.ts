"use server";

import { z } from "zod";
import { viewerAction } from "@/app/_http/form-action";
import { proveOwner } from "@/app/account/prove-owner";
import { loginInput } from "@/lib/auth/schema";
import {
  assertSetupCode,
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from "@/lib/auth/second-factor/mutations";

const proofInput = loginInput.pick({ password: true, code: true }).required();
const readProof = (form: FormData) => ({ password: form.get("password"), code: form.get("code") });

export const beginAction = viewerAction({
  schema: z.strictObject({}),
  read: () => ({}),
  fallback: "Failed to start the setup",
  refreshes: true,
  run: async (_, ctx) => {
    await beginSecondFactor(ctx.who);
    return "Scan the code with your app";
  },
});

export const confirmAction = viewerAction({
  schema: proofInput,
  read: readProof,
  fallback: "Failed to turn two-factor sign-in on",
  run: async ({ password, code }, ctx) => {
    await assertSetupCode(ctx.who, code);
    await proveOwner(ctx, { password, code: null }, "second_factor.on");
    const codes = await confirmSecondFactor(ctx.who, code);
    return { message: "Two-factor sign-in is on", secret: codes.join("\n") };
  },
});

export const turnOffAction = viewerAction({
  schema: proofInput,
  read: readProof,
  fallback: "Failed to turn two-factor sign-in off",
  refreshes: true,
  run: async ({ password, code }, ctx) => {
    await proveOwner(ctx, { password, code }, "second_factor.off");
    await removeSecondFactor(ctx.who.id);
    return "Two-factor sign-in is off";
  },
});
