import * as z from 'zod/mini';

/** How the measured stack is to be. */
export const stackSettingsSchema = z.object({
  dataDir: z.string(),
  /** Milliseconds between the tokens of the model stand-in. */
  modelDelayMs: z.number(),
  seed: z.int(),
  /** Whether anything can go wrong between the functions and their services. */
  withProxies: z.boolean(),
});
export type StackSettings = z.output<typeof stackSettingsSchema>;

const text = z.string();
const addressesSchema = z.object({
  ...{ web: text, api: text, mail: text, model: text, payments: text, stripeWebhookSecret: text, scheduler: text },
  ...{ schedulerWebhookSecret: text, dynamodb: text, s3: text, stepFunctions: text, functions: text },
  ...{ tableName: text, bucketName: text },
});

/** What the process of the stack says. */
export const stackReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), addresses: addressesSchema }),
  /** A sentence of the stack's own, such as that the functions died. */
  z.object({ kind: z.literal('told'), sentence: text }),
  /** The answer to an order about faults: how many were met until then. */
  z.object({ kind: z.literal('faults'), met: z.int(), table: text }),
]);
export type StackReport = z.output<typeof stackReportSchema>;

/** Nobody is left to stop it otherwise. Ctrl-C reaches the whole group; whoever started it decides. */
export function closeOnDisconnect(close: () => Promise<void>): void {
  process.on('disconnect', () => void close());
  process.on('SIGINT', () => undefined);
}
