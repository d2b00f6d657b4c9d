import * as z from 'zod/mini';

/** Stored in the browser (specification 1.3). */
export const allowanceSchema = z.object({
  allowedStories: z.int().check(z.gte(0)),
  subscriptionActive: z.boolean(),
  firstStory: z.boolean(),
});
export type Allowance = z.output<typeof allowanceSchema>;

export const userSchema = z.extend(allowanceSchema, {
  name: z.string(),
  email: z.string(),
  /** Additive: they want a giver to hear when they have read their story. */
  tellsGiver: z.optional(z.boolean()),
});
export type User = z.output<typeof userSchema>;
