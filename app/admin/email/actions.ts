"use server";

import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { retryDelivery } from "@/lib/mail/mutations";
import { retryInput } from "@/lib/mail/schema";
import { sendTestMail } from "@/lib/mail/send/test-mail";
import { testModel } from "@/lib/runs/mutations-model-calls";

export const sendTestMailAction = adminAction({
  schema: z.object({}),
  read: () => ({}),
  fallback: "The test email could not be sent.",
  refreshes: false,
  run: async (_, ctx) => sendTestMail(ctx),
});

export const testModelAction = adminAction({
  schema: z.object({}),
  read: () => ({}),
  fallback: "The model could not be tested.",
  refreshes: false,
  run: async (_, ctx) => testModel(ctx),
});

export const retryAction = adminAction({
  schema: retryInput,
  read: (form) => ({ id: form.get("id") }),
  fallback: "The email could not be queued.",
  run: async ({ id }, ctx) => {
    await retryDelivery(ctx, id);
    return "The email is queued again.";
  },
});
