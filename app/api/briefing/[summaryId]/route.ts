import { briefingAnswer } from "@/app/_entry/briefing";
import { route } from "@/app/_entry/route";

export const GET = route<{ summaryId: string }>((_request, { summaryId }) => briefingAnswer(summaryId));
