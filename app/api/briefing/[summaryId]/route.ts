import { briefingAnswer } from "@/app/_entry/briefing";
import { route } from "@/app/_entry/route";

export const GET = route<{ summaryId: string }>((request, { summaryId }) => briefingAnswer(request, summaryId));
