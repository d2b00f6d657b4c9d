import { parseArgs } from 'node:util';
import * as z from 'zod/mini';

const numbers = z.pipe(
  z.string().check(z.regex(/^\d+(?:,\d+)*$/)),
  z.transform((text) => text.split(',').map(Number)),
);
const number = z.coerce.number().check(z.gte(0));

const settingsSchema = z.object({
  /** Of each step, all at once. */
  users: numbers,
  /** Operations that begin in a second, whatever became of those before; in place of users. */
  arrivals: z.optional(numbers),
  /** Of each step. */
  seconds: number,
  /** Between a customer's operations, on average; half as long to half as long again. */
  think: number,
  /** Milliseconds between the tokens of the model stand-in; the first takes 30 times as long. */
  delay: number,
  /** Minutes. */
  soak: z.optional(number),
  /** Share of the functions' calls to services that go wrong in a soak. */
  faults: number.check(z.lte(1)),
  /** Minutes of a soak that its memory is not judged by. */
  warmup: number,
  seed: z.coerce.number().check(z.int()),
  markdown: z.boolean(),
  only: z.enum(['all', 'steps', 'listing']),
});
export type LoadSettings = z.output<typeof settingsSchema>;

/** @throws Error naming the option that cannot be used */
export function readLoadSettings(args: readonly string[]): LoadSettings {
  const text = (standard: string) => ({ type: 'string' as const, default: standard });
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ users: text(args.includes('--soak') ? '50' : '1,5,10,25,50,100,200'), arrivals: { type: 'string' } },
      ...{ seconds: text('20'), think: text('1'), delay: text('20'), soak: { type: 'string' } },
      ...{ faults: text('0.1'), warmup: text('5'), seed: text(String(Date.now() % 1_000_000)) },
      ...{ markdown: { type: 'boolean', default: false }, only: text('all') },
    },
  });
  const settings = settingsSchema.safeParse(values);
  if (!settings.success) throw new Error(z.prettifyError(settings.error));
  return settings.data;
}
