import { summariesAnswer } from "@/app/_http/briefing";
import { requireViewer, route } from "@/app/_http/route";

export const GET = route(async (request) => summariesAnswer(await requireViewer(request), request));
