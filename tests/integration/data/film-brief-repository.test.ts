import { describe, expect, it } from 'vitest';
import type { FilmBriefRecord } from '#functions/domain/film/brief.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const brief = { people: [], places: [], shots: ['Toast.'], voiceOver: 'It burned.', questions: [] };
const first: FilmBriefRecord = {
  ...{ userId: 'u1', storyId: '01', brief: null, version: 0, sequence: 1, writtenFrom: null },
  writingUntil: '2026-11-24T10:01:00.000Z',
  updatedAt: '2026-11-24T10:00:00.000Z',
};

describe.each(tableBackends)('the film brief repository on $name', ({ url }) => {
  const shop = shopOnTable(url);
  const put = (record: FilmBriefRecord, before?: FilmBriefRecord) =>
    shop.table.commit([shop.filmBriefs.putPart(record, before)]);

  it('has one of concurrent first writes, and one of those that read the same', async () => {
    const firsts = await Promise.allSettled([put(first), put({ ...first, sequence: 1 })]);
    expect(firsts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { writingUntil: _, ...idle } = first;
    const next = [1, 2].map((version) => ({ ...idle, brief, version, sequence: 2 }));
    const results = await Promise.allSettled(next.map((record) => put(record, first)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const read = await shop.filmBriefs.get('u1', '01');
    expect(next).toContainEqual(read);
    expect([await shop.filmBriefs.get('u2', '01'), await shop.filmBriefs.get('u1', '0')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
