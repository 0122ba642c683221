import { briefingAnswer } from "@/app/_http/briefing";
import { route } from "@/app/_http/route";

export const GET = route<{ id: string }>((request, { id }) => briefingAnswer(request, id));
