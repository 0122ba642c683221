import { SPANISH_CLIENT } from "./spanish-client";
import { translator } from "./translator";

export const t = translator(SPANISH_CLIENT);
