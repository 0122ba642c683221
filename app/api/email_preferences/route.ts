import { isForm, readForm, readJson } from "@/app/_http/body";
import { route } from "@/app/_http/route";
import { redirectTo } from "@/app/_http/sign-in";
import { AppError } from "@/lib/errors";
import { pathIn } from "@/lib/language/screens/page-language";
import { getMailPreferences } from "@/lib/mail/data";
import { saveMailPreferences } from "@/lib/mail/mutations";
import { getsMail } from "@/lib/mail/rules";
import { preferencesForm, preferencesInput } from "@/lib/mail/schema";
import { requireMailOwner } from "./mail-owner";

export const GET = route(async (request) => Response.json(await getMailPreferences(await requireMailOwner(request))));

export const POST = route(async (request) => {
  if (isForm(request)) return saveForm(request);
  const owner = await requireMailOwner(request);
  return Response.json(await saveMailPreferences(owner, await readJson(request, preferencesInput)));
});

/** The form submitted without JavaScript. Redirects back to the page, which shows the result. */
async function saveForm(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token");
  const path = token ? `/email-preferences?token=${token}&` : "/email-preferences?";
  try {
    const owner = await requireMailOwner(request);
    const before = await getMailPreferences(owner);
    const after = await saveMailPreferences(owner, await readForm(request, preferencesForm));
    const result = getsMail(before) && !getsMail(after) ? "unsubscribed" : "saved";
    return redirectTo(pathIn(after.language, `${path}${result}=1`));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return redirectTo(`${path}failed=1`);
  }
}
