import { route } from "@/app/_http/route";
import { backToLogin, loginTarget } from "@/app/_http/sign-in";
import { startSso } from "@/lib/auth/sso/flow";
import { requireSsoProvider } from "@/lib/auth/sso/providers";

/** A link leads here and not a form, because a page's content policy also holds for where its forms are redirected to. */
export const GET = route<{ provider: string }>(async (request, { provider: id }) => {
  const provider = requireSsoProvider(id);
  const to = loginTarget(request);
  const url = await startSso(provider, to);
  return url ? new Response(null, { status: 303, headers: { Location: url } }) : backToLogin(to, "sso_unavailable");
});
