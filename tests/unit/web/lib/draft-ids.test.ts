import { expect, test } from 'vitest';
import { draftIdSchema, turnIdSchema } from '#shared/schemas/conversation-draft.ts';
import { createRandomId } from '#web/src/lib/draft-ids.ts';

test('an id has 128 bits, fits where the server takes it, and is never given twice', () => {
  const ids = Array.from({ length: 500 }, createRandomId);
  for (const id of ids) {
    expect([id.length, draftIdSchema.safeParse(id).success, turnIdSchema.safeParse(id).success]).toEqual([
      22,
      true,
      true,
    ]);
  }
  expect(new Set(ids).size).toBe(500);
});
