import { briefingAnswer } from "@/app/_entry/briefing";
import { route } from "@/app/_entry/route";

export const GET = route<{ id: string }>((_request, { id }) => briefingAnswer(id));
