import { cookies } from "next/headers";
import { isForm, readForm, readJson } from "@/app/_http/body";
import { clientAddress } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { backToLogin, enter, loginTarget, signedIn } from "@/app/_http/sign-in";
import { logIn } from "@/lib/auth/login";
import { startSession } from "@/lib/auth/next-auth";
import { CODE_REQUIRED } from "@/lib/auth/rules";
import { CODE_WRONG, type LoginInput, loginInput, PASSWORDS_OFF, TOO_MANY_FAILURES } from "@/lib/auth/schema";
import { loginNameCookie } from "@/lib/auth/session";
import { AppError } from "@/lib/errors";

export const POST = route(async (request) => {
  if (isForm(request)) return loginByForm(request);
  const input = await readJson(request, loginInput.omit({ to: true }));
  return signedIn(await logIn(proofOf(input), originOf(request)), "password");
});

/** An empty form field means no code. */
const proofOf = ({ username: name, password, code }: LoginInput) => ({ name, password, code: code || null });
const originOf = (request: Request) => ({ address: clientAddress(request), cookies: request.headers.get("Cookie") });

/** The login form submitted without JavaScript. A failure is shown by the login screen. */
async function loginByForm(request: Request): Promise<Response> {
  const to = loginTarget(request);
  const { name, options } = loginNameCookie();
  const jar = await cookies();
  try {
    const input = await readForm(request, loginInput);
    jar.set(name, input.username, options);
    const account = await logIn(proofOf(input), originOf(request));
    await startSession(account, "password");
    jar.delete({ name, ...options });
    return enter(to, account);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return backToLogin(to, FAILURES[error.message] ?? "login_failed");
  }
}

const FAILURES: Record<string, string> = {
  [TOO_MANY_FAILURES]: "too_many",
  [PASSWORDS_OFF]: "password_off",
  [CODE_REQUIRED]: "code_required",
  [CODE_WRONG]: "code_wrong",
};
