import { describe, expect, it } from 'vitest';
import type { Adaptation } from '#shared/schemas/adaptation.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const adaptation: Adaptation = {
  kind: 'caption',
  key: 'c1',
  channel: 'x',
  text: 'Toast.',
  source: 'Burnt toast.',
  createdAt: '2026-11-24T10:00:00.000Z',
};

describe.each(tableBackends)('the adaptation repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('put replaces the text of the same source and channel, and list returns one of each', async () => {
    await shop.adaptations.put('u1', '01', adaptation);
    await shop.adaptations.put('u1', '01', { ...adaptation, text: 'Toast again.' });
    await shop.adaptations.put('u1', '01', { ...adaptation, channel: 'threads' });
    await shop.adaptations.put('u1', '01', { ...adaptation, kind: 'idea' });
    const texts = (await shop.adaptations.list('u1', '01')).map(({ kind, channel, text }) => [kind, channel, text]);
    expect(texts).toEqual([
      ['caption', 'threads', 'Toast.'],
      ['caption', 'x', 'Toast again.'],
      ['idea', 'x', 'Toast.'],
    ]);
  });

  it('list returns neither another story’s nor another customer’s', async () => {
    await shop.adaptations.put('u1', '01', adaptation);
    expect(await shop.adaptations.list('u1', '0')).toEqual([]);
    expect(await shop.adaptations.list('u1', '011')).toEqual([]);
    expect(await shop.adaptations.list('u2', '01')).toEqual([]);
  });
});
