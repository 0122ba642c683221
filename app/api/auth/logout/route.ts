import { isForm } from "@/app/_entry/body";
import { route } from "@/app/_entry/route";
import { goOnTo } from "@/app/_entry/sign-in";
import { clearSession } from "@/lib/auth/next-auth";
import { logOut } from "@/lib/auth/session";

export const POST = route(async (request) => {
  await logOut(request.headers.get("Cookie"));
  await clearSession();
  return isForm(request) ? goOnTo("/") : Response.json({ ok: true });
});
