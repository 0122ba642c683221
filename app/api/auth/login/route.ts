import { isForm, readForm, readJson } from "@/app/_http/body";
import { clientAddress } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { goOnTo, signedIn } from "@/app/_http/sign-in";
import { logIn } from "@/lib/auth/login";
import { startSession } from "@/lib/auth/next-auth";
import { returnPath } from "@/lib/auth/rules";
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
  const { searchParams } = new URL(request.url);
  const from = searchParams.get("from") === "/admin" ? "/admin" : "/";
  const to = from === "/admin" ? from : returnPath(searchParams.get("return"));
  try {
    const { username, password } = await readForm(request, loginInput);
    await startSession(await logIn(username, password, originOf(request)), "password");
    return goOnTo(to);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = error.code === "too_many" ? "too_many" : "login_failed";
    const back = to === from ? "" : `&return=${encodeURIComponent(to)}`;
    return new Response(null, { status: 303, headers: { Location: `${from}?login&error=${failure}${back}` } });
  }
}
