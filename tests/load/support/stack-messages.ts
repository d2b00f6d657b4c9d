import * as z from 'zod/mini';

export const stackSettingsSchema = z.object({
  dataDir: z.string(),
  /** Milliseconds between the tokens of the model stand-in. */
  modelDelayMs: z.number(),
  seed: z.int(),
  /** Whether faults can be injected. */
  withProxies: z.boolean(),
});
export type StackSettings = z.output<typeof stackSettingsSchema>;

const text = z.string();
const addressesSchema = z.object({
  web: text,
  desk: text,
  api: text,
  mail: text,
  model: text,
  payments: text,
  stripeWebhookSecret: text,
  scheduler: text,
  schedulerWebhookSecret: text,
  dynamodb: text,
  s3: text,
  stepFunctions: text,
  functions: text,
  tableName: text,
  bucketName: text,
});

export const stackReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), addresses: addressesSchema }),
  /** A message of the stack, e.g. that the functions died. */
  z.object({ kind: z.literal('told'), sentence: text }),
  /** Response to `faults`: number of faults so far. */
  z.object({ kind: z.literal('faults'), met: z.int(), table: text }),
]);
export type StackReport = z.output<typeof stackReportSchema>;

/** Closes when the parent is gone. Ctrl-C reaches the whole process group; the parent decides. */
export function closeOnDisconnect(close: () => Promise<void>): void {
  process.on('disconnect', () => void close());
  process.on('SIGINT', () => undefined);
}
