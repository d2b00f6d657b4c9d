import { describe, expect, it } from 'vitest';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { aStory } from '#tests/support/builders.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';
const later = '2026-11-21T10:00:05.000Z';

const failed = { storyId: '01', userId: 'u1', category: 'memories', at: later } as const;
const story = (storyId: string) => aStory({ storyId, status: 'writing', createdAt: at, updatedAt: at });

const body = {
  description: '<p>Once</p>',
  captions: { c1: { captionId: 'c1', text: 'Toast', image: null, order: 0 } },
};

describe.each(tableBackends)('the story repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('addPart creates a story once', async () => {
    await shop.table.commit([shop.stories.addPart(story('01'))]);
    await expect(shop.table.commit([shop.stories.addPart(story('01'))])).rejects.toThrow(TransactionRefused);
    expect(await shop.stories.get('u1', '01')).toEqual({ story: story('01'), body: undefined });
  });

  it('list returns only the customer’s stories, newest first', async () => {
    for (const id of ['01', '03', '02']) await shop.table.commit([shop.stories.addPart(story(id))]);
    await shop.table.commit([shop.stories.addPart({ ...story('09'), userId: 'u2' })]);
    expect((await shop.stories.list('u1')).map(({ storyId }) => storyId)).toEqual(['03', '02', '01']);
    expect(await shop.stories.list('nobody')).toEqual([]);
  });

  it('get returns undefined for another customer’s story, for any id', async () => {
    await shop.table.commit([shop.stories.addPart({ ...story('01'), userId: 'u2' })]);
    for (const id of ['01', '../u2', '#', 'STORY#01', '']) expect(await shop.stories.get('u1', id)).toBeUndefined();
  });

  it('readDescriptions returns the existing texts of more stories than one batch contains', async () => {
    const ids = Array.from({ length: 130 }, (_, index) => `story-${index}`);
    for (const id of ids)
      await shop.table.commit([shop.stories.putBodyPart('u1', id, { ...body, description: `<p>${id}</p>` })]);
    await shop.table.commit([shop.stories.putBodyPart('u2', 'foreign', body)]);
    const texts = await shop.stories.readDescriptions('u1', [...ids, 'unwritten', 'foreign']);
    expect(new Map([...texts].sort())).toEqual(new Map(ids.map((id) => [id, `<p>${id}</p>`] as const).sort()));
    expect(await shop.stories.readDescriptions('u1', [])).toEqual(new Map());
  });

  it('readSource returns the source of addSourcePart', async () => {
    const source = {
      userId: 'u1',
      storyId: '01',
      category: 'memories' as const,
      transcript: [{ role: 'user' as const, content: 'Burnt toast.' }],
      opening: null,
    };
    await shop.table.commit([shop.stories.addSourcePart(source)]);
    expect(await shop.stories.readSource('01')).toEqual(source);
    expect(await shop.stories.readSource('02')).toBeUndefined();
  });

  it('saveSection records progress concurrently and is idempotent', async () => {
    await shop.table.commit([shop.stories.addPart(story('01'))]);
    const sections = ['values', 'strategy', 'captions', 'values'] as const;
    const saved = await Promise.all(
      sections.map((section) => shop.stories.saveSection('u1', '01', section, { section })),
    );
    expect(saved).toEqual([true, true, true, true]);
    expect((await shop.stories.get('u1', '01'))?.story.sectionsDone).toEqual({
      values: true,
      strategy: true,
      captions: true,
    });
    expect(await shop.stories.readMaterial('01')).toEqual({
      values: { section: 'values' },
      strategy: { section: 'strategy' },
      captions: { section: 'captions' },
    });
  });

  it('savePaper stores a paper beside the sections, and the last write wins', async () => {
    await shop.stories.savePaper('01', 'paragraphs', ['One.']);
    await shop.stories.savePaper('01', 'paragraphs', ['One.', 'Two.']);
    await shop.stories.savePaper('01', 'brief', null);
    expect(await shop.stories.readMaterial('01')).toEqual({ paragraphs: ['One.', 'Two.'], brief: null });
  });

  it('finishPart stores the scores of the review', async () => {
    await shop.table.commit([shop.stories.addPart(story('01'))]);
    const quality = { scores: { true: 5 }, prompts: 'ab12', model: 'small' };
    await shop.table.commit([shop.stories.finishPart('u1', '01', { name: 'Toast', updatedAt: later, quality })]);
    expect((await shop.stories.get('u1', '01'))?.story.quality).toEqual(quality);
  });

  it('saveSection returns false when the story is no longer being written', async () => {
    await shop.table.commit([shop.stories.addPart(story('01'))]);
    await shop.table.commit([...shop.stories.failParts(failed)]);
    expect(await shop.stories.saveSection('u1', '01', 'values', {})).toBe(false);
    expect(await shop.stories.saveSection('u1', 'unknown', 'values', {})).toBe(false);
  });

  it('finishPart with putBodyPart sets the story to ready once', async () => {
    await shop.table.commit([shop.stories.addPart(story('01'))]);
    const finish = () =>
      shop.table.commit([
        shop.stories.finishPart('u1', '01', { name: 'Toast', updatedAt: later }),
        shop.stories.putBodyPart('u1', '01', body),
      ]);
    const tries = await Promise.allSettled([finish(), finish(), finish()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.stories.get('u1', '01')).toEqual({
      story: { ...story('01'), name: 'Toast', status: 'ready', updatedAt: later },
      body,
    });
  });

  it('failParts and finishPart exclude each other', async () => {
    await shop.table.commit([shop.stories.addPart(story('01'))]);
    const tries = await Promise.allSettled([
      shop.table.commit([...shop.stories.failParts(failed)]),
      shop.table.commit([shop.stories.finishPart('u1', '01', { name: 'Toast', updatedAt: later })]),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
