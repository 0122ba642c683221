import { route } from "@/app/_http/route";
import { backToLogin, loginTarget } from "@/app/_http/sign-in";
import { startSso } from "@/lib/auth/sso/flow";
import { requireSsoProvider } from "@/lib/auth/sso/providers";

/** A GET for a link instead of a form, because CSP's form-action also applies to redirects of form submissions. */
export const GET = route<{ provider: string }>(async (request, { provider: id }) => {
  const provider = requireSsoProvider(id);
  const to = loginTarget(request);
  const url = await startSso(provider, to);
  return url ? new Response(null, { status: 303, headers: { Location: url } }) : backToLogin(to, "sso_unavailable");
});
