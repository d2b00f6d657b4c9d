import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { listStories } from '#functions/domain/story/list-stories.ts';
import { storyItems } from '#tests/support/builders.ts';
import { createCountingTable } from '#tests/support/counting-table.ts';
import { putItems } from '#tests/support/put-items.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const ids = Array.from({ length: 1000 }, (_, n) => `01KAJ3M8Z${String(n).padStart(17, '0')}`);
const description = `<p>${'Burnt toast. '.repeat(600)}</p>`;

/** The newest stories; only these have a text, so reading more finds nothing. */
const withText = new Set(ids.slice(-300));

const itemsOf = (storyId: string) =>
  storyItems({ storyId, paidFrom: 'bonus' }, description).slice(0, withText.has(storyId) ? 2 : 1);

describe.each(isWholeProof ? tableBackends : tableBackends.slice(0, 1))(
  'a customer with 1,000 stories on $name',
  ({ url }) => {
    let counting: Awaited<ReturnType<typeof createCountingTable>>;
    let table: Table & { close(): void };
    beforeAll(async () => {
      counting = await createCountingTable(url);
      table = await openTable(counting.url);
      await putItems(table, ids.flatMap(itemsOf));
    }, 60_000);
    afterAll(async () => {
      table.close();
      await counting.close();
    });

    async function list(isFilm?: boolean) {
      counting.take();
      const fileAddresses = { addressOf: async () => '' };
      const listed = await listStories('u1', isFilm, { stories: createStoryRepository(table), fileAddresses });
      const calls = counting.take();
      const unitsOf = (name: string) => calls.filter(({ operation }) => operation === name).map(({ units }) => units);
      return { listed, pages: unitsOf('Query'), batches: unitsOf('BatchGetItem') };
    }

    it('listStories reads all with one query of less than 1 MB', async () => {
      const { listed, pages, batches } = await list();
      expect(listed.map(({ _id }) => _id).toSorted()).toEqual(ids);
      expect(pages).toHaveLength(1);
      // One read unit covers 4 KB.
      expect(pages[0]).toBeLessThan(256);
      expect(batches).toEqual([]);
    });

    it('listStories adds as many texts as fit into 400 KB, in batches of five', async () => {
      const { listed, pages, batches } = await list(false);
      expect(listed).toHaveLength(1000);
      expect(listed.filter((story) => story.description !== undefined).length).toBe(52);
      expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(1.5 * 1024 * 1024);
      expect(pages).toHaveLength(1);
      expect(batches).toHaveLength(11);
    });
  },
);
