import { briefingResponse } from "@/app/_http/briefings";
import { route } from "@/app/_http/route";

export const GET = route<{ id: string }>((request, { id }) => briefingResponse(request, id));
