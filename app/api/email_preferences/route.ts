import { isForm, readForm, readJson } from "@/app/_entry/body";
import { requireMailOwner } from "@/app/_entry/mail-owner";
import { route } from "@/app/_entry/route";
import { goOnTo } from "@/app/_entry/sign-in";
import { AppError } from "@/lib/errors";
import { getMailWishes } from "@/lib/preferences/data";
import { saveMailWishes } from "@/lib/preferences/mutations";
import { wishesForm, wishesInput } from "@/lib/preferences/schema";

export const GET = route(async (request) => {
  const token = new URL(request.url).searchParams.get("token");
  return Response.json(await getMailWishes(await requireMailOwner(request, token)));
});

export const POST = route(async (request) => {
  if (isForm(request)) return saveForm(request);
  const { token, ...changes } = await readJson(request, wishesInput);
  return Response.json(await saveMailWishes(await requireMailOwner(request, token), changes));
});

/** The page's form, which needs no script: it goes back to the page, which says what came of it. */
async function saveForm(request: Request): Promise<Response> {
  const given = new URL(request.url).searchParams.get("token");
  const page = given ? `/email-preferences?token=${given}&` : "/email-preferences?";
  try {
    const wishes = await readForm(request, wishesForm);
    await saveMailWishes(await requireMailOwner(request, given), wishes);
    return goOnTo(`${page}saved=1`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return goOnTo(`${page}failed=1`);
  }
}
