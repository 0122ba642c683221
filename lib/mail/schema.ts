import { z } from "zod";

export const sendInput = z.strictObject({
  to: z.enum(["me", "subscribers"], "The field to must be me or subscribers."),
});

export const retryInput = z.object({ id: z.uuid() });
