import { isForm, readForm, readJson } from "@/app/_http/body";
import { clientAddress } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { backToLogin, goOnTo, loginTarget, signedIn } from "@/app/_http/sign-in";
import { logIn } from "@/lib/auth/login";
import { startSession } from "@/lib/auth/next-auth";
import { loginInput } from "@/lib/auth/schema";
import { AppError, type ErrorCode } from "@/lib/errors";

export const POST = route(async (request) => {
  if (isForm(request)) return loginByForm(request);
  const { username, password } = await readJson(request, loginInput.omit({ to: true }));
  return signedIn(await logIn(username, password, originOf(request)), "password");
});

const originOf = (request: Request) => ({ address: clientAddress(request), cookies: request.headers.get("Cookie") });

/** The login form submitted without JavaScript. A failure is shown by the login screen. */
async function loginByForm(request: Request): Promise<Response> {
  const to = loginTarget(request);
  try {
    const { username, password } = await readForm(request, loginInput);
    await startSession(await logIn(username, password, originOf(request)), "password");
    return goOnTo(to);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return backToLogin(to, FAILURES[error.code] ?? "login_failed");
  }
}

const FAILURES: Partial<Record<ErrorCode, string>> = { too_many: "too_many", forbidden: "password_off" };
