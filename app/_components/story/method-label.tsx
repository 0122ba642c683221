import type { SummaryMethod } from "@/db/enums";

/** Says honestly who wrote the text: a language model, or sentences taken from the sources. */
export function MethodLabel({ method }: { method: SummaryMethod }) {
  return method === "ai" ? <span>AI summary</span> : <span>Extractive summary</span>;
}
