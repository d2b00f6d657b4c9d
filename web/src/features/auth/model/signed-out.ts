import * as z from 'zod/mini';

const stateSchema = z.object({ signedOut: z.literal('everywhere') });

/** The state of a history entry of /login, after the customer ended every session. */
export const signedOutState: z.infer<typeof stateSchema> = { signedOut: 'everywhere' };

export function isSignedOutEverywhere(historyState: unknown): boolean {
  return stateSchema.safeParse(historyState).success;
}
