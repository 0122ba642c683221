"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { visitorAction } from "@/app/_http/form-action";
import { admitSubscription, confirmSubscription, sendConfirmation } from "@/lib/accounts/mutations-subscribe";
import { confirmInput, subscribeInput } from "@/lib/auth/schema";
import { logError } from "@/lib/log";

export const subscribeAction = visitorAction({
  schema: subscribeInput,
  read: (form) => ({ email: form.get("email") ?? "" }),
  fallback: "Failed to send the message",
  run: async ({ email }, { address }) => {
    await admitSubscription(email, address);
    after(() => sendConfirmation(email, new Date()).catch((error) => logError("The confirmation mail failed.", error)));
    redirect("/account/subscribe?sent");
  },
});

export const confirmAction = visitorAction({
  schema: confirmInput,
  read: (form) => ({ token: form.get("token") ?? "" }),
  fallback: "Failed to subscribe",
  run: async ({ token }, { address }) => {
    await confirmSubscription(token, address);
    redirect("/account/subscribe/confirm?done");
  },
});
