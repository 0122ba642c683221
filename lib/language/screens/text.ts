import { SPANISH } from "./spanish";
import { translator } from "./translator";

export const t = translator(SPANISH);
