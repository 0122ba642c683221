import { briefingResponse } from "@/app/_http/briefings";
import { route } from "@/app/_http/route";

export const GET = route<{ summaryId: string }>((request, { summaryId }) => briefingResponse(request, summaryId));
