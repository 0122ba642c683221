import { isForm, readForm, readJson } from "@/app/_http/body";
import { route } from "@/app/_http/route";
import { goOnTo } from "@/app/_http/sign-in";
import { AppError } from "@/lib/errors";
import { getMailWishes } from "@/lib/mail/data-preferences";
import { saveMailWishes } from "@/lib/mail/mutations-preferences";
import { wishesForm, wishesInput } from "@/lib/mail/schema-preferences";
import { requireMailOwner } from "./mail-owner";

export const GET = route(async (request) => Response.json(await getMailWishes(await requireMailOwner(request))));

export const POST = route(async (request) => {
  if (isForm(request)) return saveForm(request);
  const owner = await requireMailOwner(request);
  return Response.json(await saveMailWishes(owner, await readJson(request, wishesInput)));
});

/** The page's form, which works without JavaScript: redirects back to the page, which shows the result. */
async function saveForm(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token");
  const page = token ? `/email-preferences?token=${token}&` : "/email-preferences?";
  try {
    await saveMailWishes(await requireMailOwner(request), await readForm(request, wishesForm));
    return goOnTo(`${page}saved=1`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return goOnTo(`${page}failed=1`);
  }
}
