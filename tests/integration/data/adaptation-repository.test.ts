import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAdaptationRepository } from '#functions/data/adaptation-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { AdaptationRepository } from '#functions/domain/story/repositories.ts';
import type { Adaptation } from '#shared/schemas/adaptation.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const adaptation: Adaptation = {
  kind: 'caption',
  key: 'c1',
  channel: 'x',
  text: 'Toast.',
  source: 'Burnt toast.',
  createdAt: '2026-11-24T10:00:00.000Z',
};

describe.each(tableBackends)('the adaptation repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let adaptations: AdaptationRepository;

  beforeEach(async () => {
    table = await openTable(url);
    adaptations = createAdaptationRepository(table);
  });
  afterEach(() => table.close());

  it('put replaces the text of the same source and channel, and list returns one of each', async () => {
    await adaptations.put('u1', '01', adaptation);
    await adaptations.put('u1', '01', { ...adaptation, text: 'Toast again.' });
    await adaptations.put('u1', '01', { ...adaptation, channel: 'threads' });
    await adaptations.put('u1', '01', { ...adaptation, kind: 'idea' });
    const texts = (await adaptations.list('u1', '01')).map(({ kind, channel, text }) => [kind, channel, text]);
    expect(texts).toEqual([
      ['caption', 'threads', 'Toast.'],
      ['caption', 'x', 'Toast again.'],
      ['idea', 'x', 'Toast.'],
    ]);
  });

  it('list returns neither another story’s nor another customer’s', async () => {
    await adaptations.put('u1', '01', adaptation);
    expect(await adaptations.list('u1', '0')).toEqual([]);
    expect(await adaptations.list('u1', '011')).toEqual([]);
    expect(await adaptations.list('u2', '01')).toEqual([]);
  });
});
