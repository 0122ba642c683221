import { route } from "@/app/_http/route";
import { embedResponse } from "./embed-page";

export const dynamic = "force-dynamic";

export const GET = route(async (request) => embedResponse(request, null));
