import { beforeEach, describe, expect, it } from 'vitest';
import { receiveSchedulerEvent } from '#functions/domain/film/receive-scheduler-event.ts';
import { allFilmCollaborators, bookedMessage, readFilmState } from '#tests/support/films.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';

describe('receiveSchedulerEvent', () => {
  let shop: MemoryShop;
  beforeEach(async () => {
    shop = await openMemoryShop();
  });

  it('books one film when an event names its own booking, or another one twice', async () => {
    const rows = [{ before: 'b1' }, { after: 'b2' }, { before: 'moved', after: 'moved' }];
    for (const [index, over] of rows.entries())
      expect(
        await receiveSchedulerEvent(bookedMessage(`b${index + 1}`, 'u1', over), allFilmCollaborators(shop.table)),
      ).toBe('applied');
    const { u1 } = await readFilmState(shop.table, ['u1']);
    expect(u1?.orders).toHaveLength(rows.length);
  });
});
