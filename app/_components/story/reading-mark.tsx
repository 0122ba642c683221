import { READING_LABEL } from "@/lib/briefings/rules";

/** Sets our own inferences apart from what the sources report. */
export function ReadingMark() {
  return <span className="reading">{READING_LABEL}</span>;
}
