import { z } from "zod";

const bounce = z.object({ type: z.string().max(100), message: z.string().max(2_000).optional() });

/** What Resend tells by its webhook, as far as it matters here; its tags come back as an object or as a list. */
export const providerEventInput = z.object({
  type: z.string().min(1).max(100),
  data: z
    .object({
      email_id: z.string().max(200),
      to: z.array(z.string().max(320)).max(50),
      tags: z.union([
        z.record(z.string(), z.string()),
        z
          .array(z.object({ name: z.string(), value: z.string() }))
          .transform((tags) => Object.fromEntries(tags.map(({ name, value }) => [name, value]))),
      ]),
      bounce,
      suppressed: bounce,
      failed: z.object({ reason: z.string().max(2_000) }),
    })
    .partial()
    .default({}),
});
export type ProviderEvent = z.output<typeof providerEventInput>;

export const releaseInput = z.object({ id: z.coerce.number().int().positive() });
