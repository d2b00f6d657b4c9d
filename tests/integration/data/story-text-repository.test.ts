import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { VersionRecord } from '#functions/domain/story/version.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';
import { addWrittenStory, editCollaborators, storyBeingWritten, writtenText } from '#tests/support/written-stories.ts';

const first = '2026-11-21T11:00:00.000Z';
const second = '2026-11-21T11:00:01.000Z';
const third = '2026-11-21T11:00:02.000Z';

const change = { description: '<p>New</p>', savedAt: first, readSavedAt: undefined, seenAt: undefined };

describe.each(tableBackends)('the story text repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let { stories, storyTexts }: ReturnType<typeof editCollaborators> = editCollaborators({} as Table);

  beforeEach(async () => {
    table = await openTable(url);
    ({ stories, storyTexts } = editCollaborators(table));
    await addWrittenStory(table, 'u1', 's1');
    await table.commit([stories.addPart(storyBeingWritten('u1', 's2'))]);
  });
  afterEach(() => table.close());

  const read = async () => stories.get('u1', 's1');
  const refused = (parts: Parameters<Table['commit']>[0]) =>
    expect(table.commit(parts)).rejects.toThrow(TransactionRefused);

  it('touchPart changes the time of a written story only', async () => {
    const before = await read();
    await table.commit([storyTexts.touchPart('u1', 's1', first)]);
    expect(await read()).toEqual({ ...before, story: { ...before?.story, updatedAt: first } });
    await refused([storyTexts.touchPart('u1', 's2', first)]);
    await refused([storyTexts.touchPart('u2', 's1', first)]);
    expect(await stories.get('u2', 's1')).toBeUndefined();
  });

  it('markFilmPart marks a written story as a film once', async () => {
    const before = await read();
    const film = { updatedAt: first, bookingUri: 'https://scheduler.example/events/1' };
    await table.commit([storyTexts.markFilmPart('u1', 's1', film)]);
    const story = {
      ...before?.story,
      isFilm: true,
      updatedAt: first,
      filmedAt: first,
      filmBookingUri: film.bookingUri,
    };
    expect(await read()).toEqual({ ...before, story });
    await refused([storyTexts.markFilmPart('u1', 's1', film)]);
    await refused([storyTexts.markFilmPart('u1', 's2', film)]);
    await refused([storyTexts.markFilmPart('u2', 's1', film)]);
    await table.commit([storyTexts.touchPart('u1', 's1', second)]);
    expect((await read())?.story).toMatchObject({ updatedAt: second, filmedAt: first });
  });

  it('describePart writes only the text, the first time and after the version that was read', async () => {
    const before = await read();
    await table.commit([storyTexts.saveDescriptionPart('u1', 's1', change)]);
    const body = { ...before?.body, description: '<p>New</p>', savedAt: first };
    expect(await read()).toEqual({ ...before, body });
    // A second first save lost the race: the generated text has been replaced.
    await refused([
      storyTexts.saveDescriptionPart('u1', 's1', { ...change, description: '<p>Other</p>', savedAt: second }),
    ]);
    const next = { ...change, description: '<p>Next</p>', savedAt: second, readSavedAt: first };
    await table.commit([storyTexts.saveDescriptionPart('u1', 's1', next)]);
    expect((await read())?.body).toEqual({ ...body, description: '<p>Next</p>', savedAt: second });
  });

  it('describePart refuses an unchanged text, an earlier time, a newer save than seenAt and an unknown story', async () => {
    await refused([storyTexts.saveDescriptionPart('u1', 's1', { ...change, description: writtenText })]);
    await table.commit([storyTexts.saveDescriptionPart('u1', 's1', { ...change, savedAt: second })]);
    const later = { description: '<p>Later</p>', savedAt: third, readSavedAt: second, seenAt: undefined };
    await refused([storyTexts.saveDescriptionPart('u1', 's1', { ...later, savedAt: second })]);
    await refused([storyTexts.saveDescriptionPart('u1', 's1', { ...later, description: '<p>New</p>' })]);
    await refused([storyTexts.saveDescriptionPart('u1', 's1', { ...later, seenAt: first })]);
    await table.commit([storyTexts.saveDescriptionPart('u1', 's1', { ...later, seenAt: second })]);
    await refused([storyTexts.saveDescriptionPart('u1', 's2', change)]);
    await refused([storyTexts.saveDescriptionPart('u2', 's1', change)]);
  });

  it('captionPart writes the text of one caption only', async () => {
    const before = await read();
    await table.commit([storyTexts.captionPart('u1', 's1', 'c3', 'Burnt again')]);
    const captions = before?.body?.captions ?? {};
    expect((await read())?.body).toEqual({
      ...before?.body,
      captions: { ...captions, c3: { ...captions['c3'], text: 'Burnt again' } },
    });
    expect((await read())?.story).toEqual(before?.story);
  });

  it('printPart changes the print of a written story only', async () => {
    const before = await read();
    await table.commit([storyTexts.printPart('u1', 's1', '7-gold-autumn-shore-jar')]);
    expect(await read()).toEqual({ ...before, story: { ...before?.story, print: '7-gold-autumn-shore-jar' } });
    await refused([storyTexts.printPart('u1', 's2', '7-gold-autumn-shore-jar')]);
    await refused([storyTexts.printPart('u2', 's1', '7-gold-autumn-shore-jar')]);
  });

  it.each(['c9', '', '__proto__', 'c3.text', 'captions', '#status', 'c0, description'])(
    'captionPart refuses the caption "%s"',
    async (captionId) => {
      const before = await read();
      // DynamoDB accepts no empty attribute name; the path schema refuses it earlier.
      if (captionId !== '') await refused([storyTexts.captionPart('u1', 's1', captionId, 'x')]);
      await refused([storyTexts.captionPart('u1', 's2', 'c0', 'x')]);
      await refused([storyTexts.captionPart('u2', 's1', 'c0', 'x')]);
      expect(await read()).toEqual(before);
    },
  );

  it('listVersions and getVersion return the versions of addVersionPart, the newest save first', async () => {
    const version = (versionId: string, createdAt: string): VersionRecord => {
      return { storyId: 's1', versionId, createdAt, cause: 'edited', words: 1, description: `<p>${versionId}</p>` };
    };
    expect(await storyTexts.listVersions('s1')).toEqual([]);
    // The ids are not in the order of the saves.
    for (const made of [version('v1', second), version('v2', first), version('v3', third)])
      await table.commit([storyTexts.addVersionPart(made)]);
    await refused([storyTexts.addVersionPart(version('v1', third))]);
    await table.commit([storyTexts.addVersionPart({ ...version('v9', first), storyId: 's2' })]);
    const listed = await storyTexts.listVersions('s1');
    expect(listed.map(({ versionId }) => versionId)).toEqual(['v3', 'v1', 'v2']);
    expect(listed[0]).not.toHaveProperty('description');
    expect(await storyTexts.getVersion('s1', 'v2')).toEqual(version('v2', first));
    expect(await storyTexts.getVersion('s1', 'v9')).toBeUndefined();
  });
});
