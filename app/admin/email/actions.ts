"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { adminAction } from "@/app/_http/admin-action";
import { retryDelivery } from "@/lib/mail/mutations";
import { releaseAddress } from "@/lib/mail/mutations-bounces";
import { retryInput } from "@/lib/mail/schema";
import { releaseInput } from "@/lib/mail/schema-bounces";
import { sendTestMail } from "@/lib/mail/send/test-mail";

export const sendTestMailAction = adminAction({
  schema: z.object({}),
  read: () => ({}),
  fallback: "The test mail could not be sent.",
  run: async (_, ctx) => sendTestMail(ctx.who, ctx.address),
});

export const retryAction = adminAction({
  schema: retryInput,
  read: (form) => ({ id: form.get("id") }),
  fallback: "The mail could not be put into the queue.",
  run: async ({ id }, ctx) => {
    await retryDelivery(ctx.who, id, ctx.address);
    refresh();
    return "The mail is in the queue again.";
  },
});

export const releaseAction = adminAction({
  schema: releaseInput,
  read: (form) => ({ id: form.get("id") }),
  fallback: "The address could not be released.",
  run: async ({ id }, ctx) => {
    await releaseAddress(ctx.who, id, ctx.address);
    refresh();
    return "Mail goes to this address again.";
  },
});
