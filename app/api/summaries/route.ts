import { summariesAnswer } from "@/app/_entry/briefing";
import { requireViewer, route } from "@/app/_entry/route";

export const GET = route(async (request) => summariesAnswer(await requireViewer(request), request));
