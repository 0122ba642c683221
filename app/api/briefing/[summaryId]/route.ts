import { briefingAnswer } from "@/app/_http/briefing";
import { route } from "@/app/_http/route";

export const GET = route<{ summaryId: string }>((request, { summaryId }) => briefingAnswer(request, summaryId));
