import { isForm, readForm, readJson } from "@/app/_http/body";
import { clientAddress } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { redirectTo, signedIn } from "@/app/_http/sign-in";
import { recordSignIn } from "@/lib/audit/mutations";
import { getUserByEmailToken } from "@/lib/auth/email-link";
import { emailLinkInput, INVALID_TOKEN } from "@/lib/auth/schema";
import { db } from "@/lib/db";
import { AppError } from "@/lib/errors";

/** Called by the page an email link opens, with JSON from its script or a form from its button. */
export const POST = route(async (request) => {
  const { token, to } = await (isForm(request) ? readForm : readJson)(request, emailLinkInput);
  const user = await getUserByEmailToken(token, new Date());
  if (user) {
    await recordSignIn({ user, action: "sign_in.email_link", address: clientAddress(request) }, db());
    const response = await signedIn(user, "email_link");
    return isForm(request) ? redirectTo(to) : response;
  }
  if (isForm(request)) return redirectTo("/?error=invalid_token");
  throw new AppError("unauthenticated", INVALID_TOKEN);
});
