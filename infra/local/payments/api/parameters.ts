import * as z from 'zod/mini';
import { StripeError } from '#infra/local/payments/stripe-error.ts';

export const text = z.string().check(z.minLength(1), z.maxLength(5000));
export const whole = z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.coerce.number());
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);
/** Stripe's limits: 50 keys of 40 characters, values of 500. An empty value removes the key. */
const metadataFields = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((fields) => Object.keys(fields).length <= 50));
export const metadata = z.union([metadataFields, z.literal('')]);
export const expandable = { expand: z.optional(z.array(text)) };
export const onlyExpand = z.strictObject(expandable);
export const page = {
  ...expandable,
  limit: z.optional(whole.check(z.gte(1), z.lte(100))),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
};
const bounds = z.strictObject({
  gt: z.optional(whole),
  gte: z.optional(whole),
  lt: z.optional(whole),
  lte: z.optional(whole),
});
export const range = z.union([
  bounds,
  z.pipe(
    whole,
    z.transform((at) => ({ gte: at, lte: at })),
  ),
]);

export function isWithin(at: number, wanted: z.output<typeof range> | undefined): boolean {
  const bound: z.output<typeof bounds> = wanted ?? {};
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = bound;
  return at > gt && at >= gte && at < lt && at <= lte;
}

export function mergeMetadata(
  before: Readonly<Record<string, string>>,
  given: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}

/** Throws the `StripeError` that Stripe would return. */
export function readParameters<Output>(schema: z.ZodMiniType<Output>, fields: unknown): Output {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw parameterError(parsed.error.issues[0], fields);
}

function parameterError(issue: z.core.$ZodIssue | undefined, fields: unknown): StripeError {
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? '']);
    return new StripeError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(path);
  const value = path.reduce<unknown>((at, key) => (isNested(at) ? Reflect.get(at, key) : undefined), fields);
  if (value === undefined) {
    return new StripeError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    return new StripeError(400, message, { code: 'parameter_invalid_empty', param });
  }
  const shown = typeof value === 'string' ? value.slice(0, 100) : 'a nested value';
  return new StripeError(400, `Invalid ${param}: ${shown} (${issue?.message ?? 'not accepted'})`, { param });
}

/** Form objects have no prototype, so `instanceof Object` fails. */
function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function nameOf([head, ...rest]: readonly PropertyKey[]): string {
  return String(head ?? '') + rest.map((key) => `[${String(key)}]`).join('');
}
