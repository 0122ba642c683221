"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { adminAction } from "@/app/_entry/admin-action";
import { releaseAddress } from "@/lib/bounces/mutations";
import { releaseInput } from "@/lib/bounces/schema";
import { retryDelivery } from "@/lib/deliveries/mutations";
import { retryInput } from "@/lib/deliveries/schema";
import { sendTestMail } from "@/lib/runs/test-mail";

export const sendTestMailAction = adminAction({
  schema: z.object({}),
  read: () => ({}),
  fallback: "The test mail could not be sent.",
  run: async (_, admin, address) => sendTestMail(admin, address),
});

export const retryAction = adminAction({
  schema: retryInput,
  read: (form) => ({ id: form.get("id") }),
  fallback: "The mail could not be put into the queue.",
  run: async ({ id }, admin, address) => {
    await retryDelivery(admin, id, address);
    refresh();
    return "The mail is in the queue again.";
  },
});

export const releaseAction = adminAction({
  schema: releaseInput,
  read: (form) => ({ id: form.get("id") }),
  fallback: "The address could not be released.",
  run: async ({ id }, admin, address) => {
    await releaseAddress(admin, id, address);
    refresh();
    return "Mail goes to this address again.";
  },
});
