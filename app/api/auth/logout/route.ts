import { z } from "zod";
import { isForm, readOptionalJson } from "@/app/_http/body";
import { route } from "@/app/_http/route";
import { redirectTo } from "@/app/_http/sign-in";
import { clearSession } from "@/lib/auth/next-auth";
import { logOut } from "@/lib/auth/session";

export const POST = route(async (request) => {
  if (!isForm(request)) await readOptionalJson(request, z.strictObject({}));
  await logOut(request.headers.get("Cookie"));
  await clearSession();
  return isForm(request) ? redirectTo("/") : Response.json({ ok: true });
});
