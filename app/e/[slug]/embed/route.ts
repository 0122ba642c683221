import { route } from "@/app/_http/route";
import { embedResponse } from "@/app/embed/embed-page";
import { type EditionSlug, requireEdition } from "../load-edition";

export const dynamic = "force-dynamic";

export const GET = route(async (request, params: EditionSlug) => embedResponse(request, await requireEdition(params)));
