import type { ProviderEvent } from "./schema-bounces";

export type EventMeaning = {
  /** The address takes no mail any more, and why. */
  problem: "bounce" | "complaint" | null;
  /** It shows that the provider has the mail. */
  confirms: boolean;
  /** What became of the mail, when it did not arrive. */
  failure: string | null;
  details: string | null;
};

/** What a provider's event says. A transient bounce is the provider's to try again: it says nothing of the address. */
export function meaningOf({ type, data }: ProviderEvent): EventMeaning {
  const details = data.bounce?.message ?? data.suppressed?.message ?? data.failed?.reason ?? null;
  const means = (problem: EventMeaning["problem"], failure: string | null) => ({ problem, failure, details });
  const confirms =
    /^email\.(sent|delivered|delivery_delayed|opened|clicked|bounced|complained|failed|suppressed)$/.test(type);
  if (type === "email.complained") return { ...means("complaint", null), confirms };
  if (type === "email.suppressed") return { ...means("bounce", "The provider refuses the address."), confirms };
  if (type === "email.failed")
    return { ...means(null, `The provider failed: ${details ?? "no reason given"}`), confirms };
  if (type !== "email.bounced") return { ...means(null, null), confirms };
  const permanent = data.bounce?.type.toLowerCase() === "permanent";
  return { ...means(permanent ? "bounce" : null, `Bounced: ${details ?? data.bounce?.type ?? ""}`), confirms };
}
