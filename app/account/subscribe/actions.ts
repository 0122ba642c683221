"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { visitorAction } from "@/app/_http/form-action";
import { admitSubscription, confirmSubscription, sendConfirmation } from "@/lib/accounts/mutations-subscribe";
import { confirmInput, subscribeInput } from "@/lib/auth/schema";
import { localPath, pageLanguage } from "@/lib/language/screens/page-language";
import { logError } from "@/lib/log";

export const subscribeAction = visitorAction({
  schema: subscribeInput,
  read: (form) => ({
    email: form.get("email") ?? "",
    language: form.get("language") ?? pageLanguage(),
    is_subscribed: form.has("is_subscribed"),
    editions: form.getAll("edition").map(Number),
  }),
  fallback: "Failed to send the message",
  run: async (subscription, { address }) => {
    await admitSubscription(subscription.email, address);
    after(() =>
      sendConfirmation(subscription, new Date()).catch((error) => logError("The confirmation mail failed.", error)),
    );
    redirect(localPath("/account/subscribe?sent"));
  },
});

export const confirmAction = visitorAction({
  schema: confirmInput,
  read: (form) => ({ token: form.get("token") ?? "" }),
  fallback: "Failed to subscribe",
  run: async ({ token }, { address }) => {
    await confirmSubscription(token, address);
    redirect(localPath("/account/subscribe/confirm?done"));
  },
});
