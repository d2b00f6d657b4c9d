import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { count, flag, list, number, oneOf, orNull, record, text, wholeNumber } from '#web/src/lib/stored-shapes.ts';

/** Each shape with the equivalent Zod schema. */
const pairs = [
  ['text', text, z.string()],
  ['flag', flag, z.boolean()],
  ['number', number, z.number()],
  ['wholeNumber', wholeNumber, z.int()],
  ['count', count, z.int().check(z.gte(0))],
  ['oneOf', oneOf(1, 2), z.union([z.literal(1), z.literal(2)])],
  ['orNull', orNull(text), z.nullable(z.string())],
  ['list', list(text), z.array(z.string())],
  [
    'record',
    record({ key: text, at: wholeNumber }, { note: text }),
    z.object({ key: z.string(), at: z.int(), note: z.optional(z.string()) }),
  ],
  ['list of records', list(record({ role: oneOf('a', 'b') })), z.array(z.object({ role: z.enum(['a', 'b']) }))],
] as const;

const likely = fc.oneof(
  fc.jsonValue(),
  fc.integer(),
  fc.array(fc.string()),
  fc.record({ key: fc.string(), at: fc.integer(), note: fc.oneof(fc.string(), fc.integer()) }, { requiredKeys: [] }),
  fc.array(fc.record({ role: fc.constantFrom('a', 'b', 'c'), more: fc.string() })),
);

test.each(pairs)('%s agrees with its schema for any value', (_, ours, schema) => {
  fc.assert(
    fc.property(likely, (value) => {
      const expected = schema.safeParse(value);
      expect(ours.safeParse(value)).toEqual(
        expected.success ? { success: true, data: expected.data } : { success: false },
      );
    }),
  );
});
