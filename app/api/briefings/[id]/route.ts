import { briefingAnswer } from "@/app/_entry/briefing";
import { route } from "@/app/_entry/route";

export const GET = route<{ id: string }>((request, { id }) => briefingAnswer(request, id));
