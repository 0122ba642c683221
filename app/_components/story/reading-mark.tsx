import { READING_LABEL } from "@/lib/briefings/rules-labels";
import { t } from "@/lib/language/screens/text";

/** Distinguishes our own inferences from what the sources report. */
export function ReadingMark() {
  return <span className="reading">{t(READING_LABEL)}</span>;
}
