import { clientAddress } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { backToLogin, enter } from "@/app/_http/sign-in";
import { startSession } from "@/lib/auth/next-auth";
import { returnPath } from "@/lib/auth/rules";
import { readCallback, takeTarget } from "@/lib/auth/sso/flow";
import { requireSsoProvider } from "@/lib/auth/sso/providers";
import { signInByClaims } from "@/lib/auth/sso/sign-in";

/** The identity provider redirects the browser here. */
export const GET = route<{ provider: string }>(async (request, { provider: id }) => {
  const provider = requireSsoProvider(id);
  const target = await takeTarget();
  const to = target === "/admin" ? target : returnPath(target);
  const { claims, clearing } = await readCallback(provider, request);
  const user = claims ? await signInByClaims(provider, claims, clientAddress(request)) : "sso_failed";
  if (typeof user !== "string") await startSession(user, "sso");
  const response = typeof user === "string" ? backToLogin(to, user) : enter(to, user);
  for (const cookie of clearing) response.headers.append("Set-Cookie", cookie);
  return response;
});
