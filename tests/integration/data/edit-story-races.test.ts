import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { editCaption } from '#functions/domain/story/edit-caption.ts';
import type { StoryEdit } from '#functions/domain/story/edit-parts.ts';
import { editStory } from '#functions/domain/story/edit-story.ts';
import { presentStory } from '#functions/domain/story/present-story.ts';
import { restoreVersion } from '#functions/domain/story/versions.ts';
import { anOrder } from '#tests/support/builders.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';
import { requireConsistentVersions } from '#tests/support/version-consistency.ts';
import {
  addFilmBooking,
  addWrittenStory,
  editCollaborators,
  writtenAt,
  writtenText,
} from '#tests/support/written-stories.ts';

const edit = (change: Partial<StoryEdit> = {}): StoryEdit => ({
  ...{ userId: 'u1', storyId: 's1', cause: 'edited', description: '<p>New</p>' },
  ...change,
});
const booking = 'https://scheduler.example/events/1';

describe.each(tableBackends)('editStory and restoreVersion on $name', ({ url }) => {
  let table: Table & { close(): void };
  let collaborators: ReturnType<typeof editCollaborators>;

  beforeEach(async () => {
    table = await openTable(url);
    collaborators = editCollaborators(table);
    await addWrittenStory(table, 'u1', 's1');
    await addFilmBooking(table, 'u1', booking);
  });
  afterEach(async () => {
    await requireConsistentVersions(table, 'u1', 's1');
    table.close();
  });

  const versions = () => collaborators.storyTexts.listVersions('s1');
  const text = async () => (await collaborators.stories.get('u1', 's1'))?.body?.description;
  const save = (description: string, change: Partial<StoryEdit> = {}) =>
    editStory(edit({ description, ...change }), collaborators);

  it('stores the generated text with the first save, and a version per save', async () => {
    const [one, two] = [await save('<p>One</p>'), await save('<p>Two words</p>')];
    expect(one.updatedAt < two.updatedAt).toBe(true);
    expect(await versions()).toEqual([
      expect.objectContaining({ cause: 'edited', words: 2, createdAt: two.updatedAt }),
      expect.objectContaining({ cause: 'edited', words: 1, createdAt: one.updatedAt }),
      expect.objectContaining({ cause: 'written', versionId: 's1', words: 7, createdAt: writtenAt }),
    ]);
    expect(await collaborators.storyTexts.getVersion('s1', 's1')).toMatchObject({ description: writtenText });
  });

  it('creates no version for an unchanged text', async () => {
    const same = await save(writtenText);
    expect(same).toMatchObject({ description: writtenText, updatedAt: writtenAt });
    expect(await versions()).toEqual([]);
    await save('<p>One</p>');
    await save('<p onclick="x">One</p>');
    expect(await versions()).toHaveLength(2);
  });

  it('50 concurrent first saves store exactly one original, with the generated text', async () => {
    const saves = Array.from({ length: 50 }, (_, index) => save(`<p>Saver ${index}</p>`));
    const saved = await Promise.all(saves);
    const list = await versions();
    expect(list.filter(({ cause }) => cause === 'written')).toHaveLength(1);
    expect(await collaborators.storyTexts.getVersion('s1', 's1')).toMatchObject({ description: writtenText });
    expect(list).toHaveLength(51);
    expect(new Set(saved.map(({ updatedAt }) => updatedAt)).size).toBe(50);
    const last = saved.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0];
    expect(await text()).toBe(last?.description);
  });

  it('a first save that loses a race does not store the other save as the original', async () => {
    const concurrentSave = () => save('<p>Rival</p>').then(() => undefined);
    const racing = {
      ...collaborators,
      stories: { ...collaborators.stories, get: withWriteAfterRead(collaborators.stories.get, concurrentSave) },
    };
    await editStory(edit({ description: '<p>Mine</p>' }), racing);
    expect((await versions()).map(({ cause }) => cause)).toEqual(['edited', 'edited', 'written']);
    expect(await collaborators.storyTexts.getVersion('s1', 's1')).toMatchObject({ description: writtenText });
    expect(await text()).toBe('<p>Mine</p>');
  });

  it('a save with seenAt that loses a race is rejected as changed-elsewhere and changes nothing', async () => {
    const { updatedAt: seenAt } = await save('<p>Seen</p>');
    const concurrentSave = () => save('<p>Rival</p>').then(() => undefined);
    const racing = {
      ...collaborators,
      stories: { ...collaborators.stories, get: withWriteAfterRead(collaborators.stories.get, concurrentSave) },
    };
    await expect(editStory(edit({ description: '<p>Mine</p>', seenAt }), racing)).rejects.toMatchObject({
      code: 'changed-elsewhere',
    });
    expect(await text()).toBe('<p>Rival</p>');
  });

  it('of 20 concurrent saves with the same seenAt, one succeeds and 19 are rejected', async () => {
    const { updatedAt: seenAt } = await save('<p>Seen</p>');
    const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => save(`<p>${at}</p>`, { seenAt })));
    const codes = tries.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
    expect(codes).toEqual(Array(19).fill('changed-elsewhere'));
    expect(await versions()).toHaveLength(3);
  });

  it('accepts seenAt in any ISO format', async () => {
    await save('<p>One</p>');
    await expect(save('<p>Two</p>', { seenAt: '2026-11-21T10:00:00Z' })).rejects.toMatchObject({
      code: 'changed-elsewhere',
    });
    await save('<p>Two</p>', { seenAt: new Date(Date.now() + 60_000).toISOString().replace('Z', '000Z') });
    expect(await text()).toBe('<p>Two</p>');
  });

  it('changes of caption, image and film do not conflict with a text edit', async () => {
    const { updatedAt: seenAt } = await save('<p>One</p>');
    await editCaption({ userId: 'u1', storyId: 's1', captionId: 'c1', text: 'Later' }, collaborators);
    await editStory(edit({ description: undefined, isFilm: true, bookingUri: booking }), collaborators);
    await save('<p>Two</p>', { seenAt });
    const found = await collaborators.stories.get('u1', 's1');
    expect(found?.story.isFilm).toBe(true);
    expect(found?.body?.captions['c1']?.text).toBe('Later');
  });

  it('an upload with a clock that is behind does not cause a conflict', async () => {
    await save('<p>One</p>');
    await table.commit([collaborators.storyTexts.touchPart('u1', 's1', writtenAt)]);
    const { story, body } = (await collaborators.stories.get('u1', 's1')) ?? {};
    if (story === undefined || body === undefined) throw new Error('no story');
    const seenAt = (await presentStory(story, body, { addressOf: async (key) => key })).updatedAt;
    expect((await save('<p>One</p>')).updatedAt).toBe(seenAt);
    await save('<p>Two</p>', { seenAt });
    expect(await text()).toBe('<p>Two</p>');
  });

  it('a retry after a lost response creates no second version, with any seenAt', async () => {
    const { updatedAt: seenAt } = await save('<p>Seen</p>');
    const losing = { ...collaborators, transactions: loseFirstResponse(table) };
    await expect(editStory(edit({ description: '<p>Mine</p>', seenAt }), losing)).rejects.toThrow(AppError);
    const again = await editStory(edit({ description: '<p>Mine</p>', seenAt }), losing);
    expect(again.description).toBe('<p>Mine</p>');
    expect(await versions()).toHaveLength(3);
  });

  it('ten equal concurrent saves create one version', async () => {
    await save('<p>Before</p>');
    await Promise.all(Array.from({ length: 10 }, () => save('<p>Once</p>')));
    expect(await versions()).toHaveLength(3);
  });

  it('restoreVersion saves a new version and preserves the others', async () => {
    await save('<p>One</p>');
    const restore = () => restoreVersion({ userId: 'u1', storyId: 's1', versionId: 's1' }, collaborators);
    expect(await restore()).toMatchObject({ description: writtenText });
    await restore();
    expect((await versions()).map(({ cause }) => cause)).toEqual(['restored', 'edited', 'written']);
    await save('<p>Two</p>');
    expect((await versions()).map(({ cause }) => cause)).toEqual(['edited', 'restored', 'edited', 'written']);
  });

  it('restoreVersion rejects another customer, an unknown version and a stale seenAt', async () => {
    await save('<p>One</p>');
    const restore = (change: object) =>
      restoreVersion({ userId: 'u1', storyId: 's1', versionId: 's1', ...change }, collaborators);
    await expect(restore({ userId: 'u2' })).rejects.toMatchObject({ code: 'story-not-found' });
    await expect(restore({ versionId: 'v9' })).rejects.toMatchObject({ code: 'version-not-found' });
    await expect(restore({ seenAt: writtenAt })).rejects.toMatchObject({ code: 'changed-elsewhere' });
  });

  it('marks a story as a film once; the same booking changes nothing, another one is rejected', async () => {
    const mark = (bookingUri?: string) =>
      editStory(edit({ description: undefined, isFilm: true, bookingUri }), collaborators);
    const uris = Array.from({ length: 20 }, (_, at) => `${booking}${at}`);
    await Promise.all(uris.map((uri) => addFilmBooking(table, 'u1', uri)));
    const tries = await Promise.allSettled(uris.map(mark));
    const codes = tries.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(codes).toEqual(Array(19).fill('already-a-film'));
    const { story } = (await collaborators.stories.get('u1', 's1')) ?? {};
    const again = await mark(story?.filmBookingUri ?? '');
    expect(again).toMatchObject({ isFilm: true, updatedAt: story?.updatedAt });
    await expect(mark()).rejects.toMatchObject({ code: 'already-a-film' });
  });

  it('marks no story without a booking of the customer that is free for it', async () => {
    const mark = (change: Partial<StoryEdit>) =>
      editStory(edit({ description: undefined, isFilm: true, ...change }), collaborators);
    await addFilmBooking(table, 'u2', `${booking}-foreign`);
    for (const bookingUri of [undefined, `${booking}-unknown`, `${booking}-foreign`])
      await expect(mark({ bookingUri })).rejects.toMatchObject({ code: 'film-not-booked' });
    expect((await collaborators.stories.get('u1', 's1'))?.story).toMatchObject({ isFilm: false, updatedAt: writtenAt });
    await addWrittenStory(table, 'u1', 's2');
    await mark({ bookingUri: booking });
    await expect(mark({ storyId: 's2', bookingUri: booking })).rejects.toMatchObject({ code: 'film-not-booked' });
  });

  it('marks one story per film order when the request names no booking', async () => {
    const order = { ...anOrder({ userId: 'u1', orderId: 'o1' }), kind: 'film', status: 'unpaid' } as const;
    await table.commit([collaborators.orders.addPart(order)]);
    await addWrittenStory(table, 'u1', 's2');
    const mark = (storyId: string) => editStory(edit({ storyId, description: undefined, isFilm: true }), collaborators);
    expect(await mark('s1')).toMatchObject({ isFilm: true });
    await expect(mark('s2')).rejects.toMatchObject({ code: 'film-not-booked' });
  });

  it('saves text and film of one request in one transaction', async () => {
    const both = edit({ description: '<p>Both</p>', isFilm: true, bookingUri: booking });
    expect(await editStory(both, collaborators)).toMatchObject({ isFilm: true, description: '<p>Both</p>' });
    await expect(
      editStory({ ...both, description: '<p>No</p>', bookingUri: `${booking}2` }, collaborators),
    ).rejects.toMatchObject({ code: 'already-a-film' });
    expect(await text()).toBe('<p>Both</p>');
    expect(await editStory({ ...both, description: '<p>Next</p>' }, collaborators)).toMatchObject({
      description: '<p>Next</p>',
    });
  });

  /** Changes one attribute of the summary, as an upload does. */
  const setImage = (image: string) =>
    table.commit([
      {
        name: 'image',
        write: {
          Update: {
            TableName: table.name,
            Key: keys.story('u1', 's1'),
            UpdateExpression: 'SET image = :image',
            ExpressionAttributeValues: { ':image': image },
          },
        },
      } as Parameters<Table['commit']>[0][number],
    ]);

  it('loses none of 200 concurrent edits of different fields', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `<p>Text ${index}</p>`);
    const captions = Array.from({ length: 120 }, (_, index) => ({ captionId: `c${index % 5}`, text: `Text ${index}` }));
    const images = Array.from({ length: 39 }, (_, index) => `key-${index}`);
    const edits = [
      ...texts.map((description) => () => save(description)),
      ...captions.map((caption) => () => editCaption({ userId: 'u1', storyId: 's1', ...caption }, collaborators)),
      ...images.map((image) => () => setImage(image)),
      () => editStory(edit({ description: undefined, isFilm: true, bookingUri: booking }), collaborators),
    ];
    expect(edits).toHaveLength(200);
    const [shuffled] = fc.sample(fc.shuffledSubarray(edits, { minLength: 200 }), { numRuns: 1, seed: 17 });
    await Promise.all((shuffled ?? []).map((run) => run()));

    const list = await versions();
    const storedVersions = await Promise.all(
      list.map(({ versionId }) => collaborators.storyTexts.getVersion('s1', versionId)),
    );
    expect(new Set(storedVersions.map((version) => version?.description))).toEqual(new Set([...texts, writtenText]));
    const { story, body } = (await collaborators.stories.get('u1', 's1')) ?? {};
    expect(body?.description).toBe(storedVersions[0]?.description);
    expect(story).toMatchObject({ isFilm: true, filmBookingUri: booking, name: 'Burnt Toast', status: 'ready' });
    expect(images).toContain(story?.image);
    expect(Object.keys(body?.captions ?? {}).sort()).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);
    for (const { captionId, text: now, order } of Object.values(body?.captions ?? {})) {
      expect(captions.filter((caption) => caption.captionId === captionId).map((caption) => caption.text)).toContain(
        now,
      );
      expect(order).toBe(Number(captionId.slice(1)));
    }
  }, 60_000);

  it('rejects an unknown story, another customer’s story and one that is not ready', async () => {
    await expect(save('<p>x</p>', { userId: 'u2' })).rejects.toMatchObject({ code: 'story-not-found' });
    await expect(save('<p>x</p>', { storyId: 's9' })).rejects.toMatchObject({ code: 'story-not-found' });
    const setStatus = (status: string) =>
      table.documents.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.story('u1', 's1'),
          UpdateExpression: 'SET #status = :status',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':status': status },
        }),
      );
    for (const status of ['writing', 'failed']) {
      await setStatus(status);
      await expect(save('<p>x</p>')).rejects.toMatchObject({ code: 'story-not-ready' });
    }
    await setStatus('ready');
    expect(await versions()).toEqual([]);
  });
});
