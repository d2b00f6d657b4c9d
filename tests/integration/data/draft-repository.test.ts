import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDraftRepository, type Draft } from '../../../functions/data/draft-repository.ts';
import type { Table } from '../../../functions/data/table.ts';
import { openTable, tableBackends } from '../../support/tables.ts';

const draft: Draft = {
  draftId: 'd1',
  category: 'memories',
  storyPromptKey: 'GENERATE_STORY_PROMPT',
  transcript: [{ role: 'user', content: 'Burnt toast.' }],
  opening: { title: 'Toast', html: '<h4>Toast</h4><p>Once.</p>' },
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAtSeconds: 2000,
};

describe.each(tableBackends)('the draft repository on $name', ({ url }) => {
  let table: Table & { close(): void };

  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('put keeps a draft that get finds until the second it expires', async () => {
    const drafts = createDraftRepository(table);
    await drafts.put(draft);
    expect(await drafts.get('d1', 1999)).toEqual(draft);
    expect(await drafts.get('d1', 2000)).toBeUndefined();
    expect(await drafts.get('d2', 0)).toBeUndefined();
  });
});
