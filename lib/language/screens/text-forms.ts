import { SPANISH_FORMS } from "./spanish-forms";
import { translator } from "./translator";

export const t = translator(SPANISH_FORMS);
