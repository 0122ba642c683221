import { z } from "zod";
import { emailLinkInput, loginInput } from "@/lib/auth/schema";
import { preferencesInput } from "@/lib/mail/schema";
import { userChanges, userInput } from "@/lib/users/schema";
import * as accounts from "../answers/accounts";
import * as values from "../answers/values";
import { text } from "../answers/values";
import type { Operations } from "./operation";

const token = text.describe("The token of a mail.");

/** Sign-in, accounts and email settings. */
export const ACCOUNTS: Operations = {
  "/api/unsubscribe": {
    GET: { summary: "The unsubscribe page of a mail.", query: { token }, answer: "text/html", fails: [400] },
    POST: {
      summary: "Unsubscribe with one click (RFC 8058); with undo=1 subscribe again.",
      query: { token, undo: z.literal("1").optional() },
      answer: "text/html",
      fails: [400],
    },
  },
  "/api/auth/login": {
    POST: {
      summary:
        "Sign in; sets the session cookie. For an account with two-factor sign-in, 401 asks for the code; send it along.",
      body: loginInput.omit({ to: true }),
      answer: accounts.user,
      fails: [400, 401, 403, 415, 429],
    },
  },
  "/api/auth/signin/[provider]": {
    GET: {
      summary: "Start single sign-on: leads a browser to the identity provider.",
      query: { from: text.optional(), return: text.optional() },
      answer: null,
      status: 303,
      fails: [404],
    },
  },
  "/api/auth/callback/[provider]": {
    GET: {
      summary: "Where the identity provider sends a browser back to; sets the session cookie.",
      answer: null,
      status: 303,
      fails: [404],
    },
  },
  "/api/auth/logout": { POST: { summary: "Sign out.", answer: values.ok } },
  "/api/auth/email-link": {
    POST: {
      summary: "Sign in as a reader with the token of a mail.",
      body: emailLinkInput,
      answer: accounts.user,
      fails: [400, 401, 415],
    },
  },
  "/api/auth/me": { GET: { summary: "Who is signed in.", answer: accounts.user } },
  "/api/auth/sign_out_everywhere": { POST: { summary: "End all sessions of one's own.", answer: values.ok } },
  "/api/auth/sessions": { GET: { summary: "One's own sessions, the last used first.", answer: accounts.sessions } },
  "/api/auth/sessions/[id]": {
    DELETE: { summary: "End one of one's own sessions.", answer: values.ok, fails: [404] },
  },
  "/api/email_preferences": {
    GET: { summary: "Email preferences.", query: { token: token.optional() }, answer: accounts.mailPreferences },
    POST: {
      summary: "Change email preferences; fields left out keep their value.",
      query: { token: token.optional() },
      body: preferencesInput,
      answer: accounts.mailPreferences,
      fails: [400, 415],
    },
  },
  "/api/users": {
    GET: { summary: "All users.", answer: z.array(accounts.account) },
    POST: {
      summary: "Create a user.",
      body: userInput,
      answer: accounts.account,
      status: 201,
      fails: [400, 409, 415],
    },
  },
  "/api/users/[id]": {
    PATCH: {
      summary: "Change a user; fields left out keep their value.",
      body: userChanges,
      answer: accounts.account,
      fails: [400, 404, 409, 415],
    },
    DELETE: { summary: "Delete a user.", answer: values.ok, fails: [404, 409] },
  },
  "/api/users/[id]/select_master_query": {
    POST: {
      summary: "Choose whose searches make the public briefing; null as the id chooses nobody.",
      answer: z.object({ id: z.int().nullable() }),
      fails: [404],
    },
  },
};
