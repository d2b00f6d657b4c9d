import { beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { VersionRecord } from '#functions/domain/story/editing/version.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';
import { addWrittenStory, storyBeingWritten } from '#tests/support/written-stories.ts';

const first = '2026-11-21T11:00:00.000Z';
const second = '2026-11-21T11:00:01.000Z';
const third = '2026-11-21T11:00:02.000Z';

const change = { description: '<p>New</p>', savedAt: first, readSavedAt: undefined };

describe.each(tableBackends)('the story text repository on $name', ({ url }) => {
  const shop = shopOnTable(url);
  beforeEach(async () => {
    await addWrittenStory(shop.table, 'u1', 's1');
    await shop.table.commit([shop.stories.addPart(storyBeingWritten('u1', 's2'))]);
  });

  const read = async () => shop.stories.get('u1', 's1');
  const refused = (parts: Parameters<Table['commit']>[0]) =>
    expect(shop.table.commit(parts)).rejects.toThrow(TransactionRefused);

  it('touchPart changes the time of a written story only', async () => {
    const before = await read();
    await shop.table.commit([shop.storyTexts.touchPart('u1', 's1', first)]);
    expect(await read()).toEqual({ ...before, story: { ...before?.story, updatedAt: first } });
    await refused([shop.storyTexts.touchPart('u1', 's2', first)]);
    await refused([shop.storyTexts.touchPart('u2', 's1', first)]);
    expect(await shop.stories.get('u2', 's1')).toBeUndefined();
  });

  it('markFilmPart marks a written story as a film once', async () => {
    const before = await read();
    const film = { updatedAt: first, bookingUri: 'https://scheduler.example/events/1' };
    await shop.table.commit([shop.storyTexts.markFilmPart('u1', 's1', film)]);
    const story = {
      ...before?.story,
      isFilm: true,
      updatedAt: first,
      filmedAt: first,
      filmBookingUri: film.bookingUri,
    };
    expect(await read()).toEqual({ ...before, story });
    await refused([shop.storyTexts.markFilmPart('u1', 's1', film)]);
    await refused([shop.storyTexts.markFilmPart('u1', 's2', film)]);
    await refused([shop.storyTexts.markFilmPart('u2', 's1', film)]);
    await shop.table.commit([shop.storyTexts.touchPart('u1', 's1', second)]);
    expect((await read())?.story).toMatchObject({ updatedAt: second, filmedAt: first });
  });

  it('saveDescriptionPart writes only the text, the first time and after the version that was read', async () => {
    const before = await read();
    await shop.table.commit([shop.storyTexts.saveDescriptionPart('u1', 's1', change)]);
    const body = { ...before?.body, description: '<p>New</p>', savedAt: first };
    expect(await read()).toEqual({ ...before, body });
    // A second first save lost the race: the generated text has been replaced.
    await refused([
      shop.storyTexts.saveDescriptionPart('u1', 's1', { ...change, description: '<p>Other</p>', savedAt: second }),
    ]);
    const next = { ...change, description: '<p>Next</p>', savedAt: second, readSavedAt: first };
    await shop.table.commit([shop.storyTexts.saveDescriptionPart('u1', 's1', next)]);
    expect((await read())?.body).toEqual({ ...body, description: '<p>Next</p>', savedAt: second });
  });

  it('saveDescriptionPart refuses a text that was saved since it was read, and an unknown story', async () => {
    await shop.table.commit([shop.storyTexts.saveDescriptionPart('u1', 's1', { ...change, savedAt: second })]);
    const later = { description: '<p>Later</p>', savedAt: third, readSavedAt: second };
    await refused([shop.storyTexts.saveDescriptionPart('u1', 's1', { ...later, readSavedAt: first })]);
    await refused([shop.storyTexts.saveDescriptionPart('u1', 's1', { ...later, readSavedAt: third })]);
    await shop.table.commit([shop.storyTexts.saveDescriptionPart('u1', 's1', later)]);
    await refused([shop.storyTexts.saveDescriptionPart('u1', 's2', change)]);
    await refused([shop.storyTexts.saveDescriptionPart('u2', 's1', change)]);
  });

  it('saveCaption writes the text of one caption only', async () => {
    const before = await read();
    expect(await shop.storyTexts.saveCaption('u1', 's1', 'c3', 'Burnt again')).toBe(true);
    const captions = before?.body?.captions ?? {};
    expect((await read())?.body).toEqual({
      ...before?.body,
      captions: { ...captions, c3: { ...captions['c3'], text: 'Burnt again', edited: true } },
    });
    expect((await read())?.story).toEqual(before?.story);
  });

  it('printPart changes the print of a written story only', async () => {
    const before = await read();
    await shop.table.commit([shop.storyTexts.printPart('u1', 's1', '7-gold-autumn-shore-jar')]);
    expect(await read()).toEqual({ ...before, story: { ...before?.story, print: '7-gold-autumn-shore-jar' } });
    await refused([shop.storyTexts.printPart('u1', 's2', '7-gold-autumn-shore-jar')]);
    await refused([shop.storyTexts.printPart('u2', 's1', '7-gold-autumn-shore-jar')]);
  });

  it('saveCaption refuses other captions, stories and customers', async () => {
    const before = await read();
    // DynamoDB accepts no empty attribute name; the path schema refuses it earlier.
    for (const captionId of ['c9', '__proto__', 'c3.text', 'captions', '#status', 'c0, description'])
      expect(await shop.storyTexts.saveCaption('u1', 's1', captionId, 'x'), captionId).toBe(false);
    expect(await shop.storyTexts.saveCaption('u1', 's2', 'c0', 'x')).toBe(false);
    expect(await shop.storyTexts.saveCaption('u2', 's1', 'c0', 'x')).toBe(false);
    expect(await read()).toEqual(before);
  });

  it('addVersionPart, getVersion and removeVersionPart store, return and delete one version', async () => {
    const version = (versionId: string): VersionRecord => {
      return {
        storyId: 's1',
        versionId,
        createdAt: first,
        cause: 'edited',
        words: 1,
        description: `<p>${versionId}</p>`,
      };
    };
    await shop.table.commit([shop.storyTexts.addVersionPart(version('v1'))]);
    await refused([shop.storyTexts.addVersionPart(version('v1'))]);
    await shop.table.commit([shop.storyTexts.addVersionPart({ ...version('v9'), storyId: 's2' })]);
    expect(await shop.storyTexts.getVersion('s1', 'v1')).toEqual(version('v1'));
    expect(await shop.storyTexts.getVersion('s1', 'v9')).toBeUndefined();
    await shop.table.commit([shop.storyTexts.removeVersionPart('s1', 'v1')]);
    await shop.table.commit([shop.storyTexts.removeVersionPart('s1', 'v1')]);
    expect(await shop.storyTexts.getVersion('s1', 'v1')).toBeUndefined();
  });

  it('putHistoryPart stores the list that getHistory and getWithHistory return, of the owner’s story only', async () => {
    const head = { versionId: 'v1', createdAt: first, cause: 'edited', words: 1, bytes: 10 } as const;
    const history = { storyId: 's1', heads: [head], editor: 'session', since: first };
    expect(await shop.stories.getHistory('u1', 's1')).toMatchObject({ history: undefined });
    await shop.table.commit([shop.storyTexts.putHistoryPart(history)]);
    const { story, body } = (await read()) ?? {};
    expect(await shop.stories.getHistory('u1', 's1')).toEqual({ story, history });
    expect(await shop.stories.getWithHistory('u1', 's1')).toEqual({ story, body, history });
    expect(await shop.stories.getHistory('u2', 's1')).toBeUndefined();
    expect(await shop.stories.getWithHistory('u2', 's1')).toBeUndefined();
  });
});
