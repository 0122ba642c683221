import type { SummaryMethod } from "@/db/enums";

/** Who wrote the text: a language model, or sentences taken word for word from the sources. */
export function MethodLabel({ method }: { method: SummaryMethod }) {
  return method === "ai" ? <span>AI summary</span> : <span>Extractive summary</span>;
}
