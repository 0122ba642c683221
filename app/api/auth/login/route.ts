import { isForm, readForm, readJson } from "@/app/_http/body";
import { clientAddress } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { goOnTo, signedIn } from "@/app/_http/sign-in";
import { logIn } from "@/lib/auth/login";
import { startSession } from "@/lib/auth/next-auth";
import { loginInput } from "@/lib/auth/schema";
import { AppError } from "@/lib/errors";

export const POST = route(async (request) => {
  if (isForm(request)) return loginByForm(request);
  const { username, password } = await readJson(request, loginInput.omit({ to: true }));
  return signedIn(await logIn(username, password, originOf(request)), "password");
});

const originOf = (request: Request) => ({ address: clientAddress(request), cookies: request.headers.get("Cookie") });

/** The login form submitted without JavaScript. A failure is shown by the login screen. */
async function loginByForm(request: Request): Promise<Response> {
  const from = new URL(request.url).searchParams.get("from") === "/admin" ? "/admin" : "/";
  try {
    const { username, password } = await readForm(request, loginInput);
    await startSession(await logIn(username, password, originOf(request)), "password");
    return goOnTo(from);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return goOnTo(`${from}?login&error=${error.code === "too_many" ? "too_many" : "login_failed"}`);
  }
}
