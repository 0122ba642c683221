import { isForm, readForm, readJson } from "@/app/_entry/body";
import { requireMailOwner } from "@/app/_entry/mail-owner";
import { route } from "@/app/_entry/route";
import { goOnTo } from "@/app/_entry/sign-in";
import { AppError } from "@/lib/errors";
import { getMailWishes } from "@/lib/preferences/data";
import { saveMailWishes } from "@/lib/preferences/mutations";
import { wishesForm, wishesInput } from "@/lib/preferences/schema";

export const GET = route(async (request) => Response.json(await getMailWishes(await requireMailOwner(request))));

export const POST = route(async (request) => {
  if (isForm(request)) return saveForm(request);
  const owner = await requireMailOwner(request);
  return Response.json(await saveMailWishes(owner, await readJson(request, wishesInput)));
});

/** The page's form, which needs no script: it goes back to the page, which says what came of it. */
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
