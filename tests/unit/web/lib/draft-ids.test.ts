import { expect, test } from 'vitest';
import { draftIdSchema, turnIdSchema } from '#shared/schemas/conversation-draft.ts';
import { createRandomId } from '#web/src/lib/draft-ids.ts';

test('newRandomId returns unique ids of 128 bits in the server’s format', () => {
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
