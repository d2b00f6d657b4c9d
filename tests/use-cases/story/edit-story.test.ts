import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { editCaption } from '#functions/domain/story/captions/edit-caption.ts';
import type { StoryEdit } from '#functions/domain/story/editing/edit-parts.ts';
import { editStory } from '#functions/domain/story/editing/edit-story.ts';
import { findVersion, listVersions, restoreVersion } from '#functions/domain/story/editing/versions.ts';
import { presentStory } from '#functions/domain/story/present-story.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { anOrder, aStory } from '#tests/support/builders.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { requireConsistentVersions } from '#tests/support/version-consistency.ts';
import { addFilmBooking, addWrittenStory, writtenAt, writtenText } from '#tests/support/written-stories.ts';

const edit = (change: Partial<StoryEdit> = {}): StoryEdit => ({
  userId: 'u1',
  storyId: 's1',
  cause: 'edited',
  description: '<p>New</p>',
  ...change,
});
const booking = 'https://scheduler.example/events/1';

let shop: TestShop;
beforeEach(async () => {
  shop = aShop();
  await addWrittenStory(shop.table, 'u1', 's1');
  await addFilmBooking(shop.table, 'u1', booking);
});
afterEach(() => requireConsistentVersions(shop.table, 'u1', 's1'));

const versions = async () => (await shop.stories.getHistory('u1', 's1'))?.history?.heads ?? [];
const textOf = async (versionId: string) =>
  (await findVersion({ userId: 'u1', storyId: 's1', versionId }, shop)).description;
const restore = (change: object = {}) =>
  restoreVersion({ userId: 'u1', storyId: 's1', versionId: 's1', ...change }, shop);
const text = async () => (await shop.stories.get('u1', 's1'))?.body?.description;
/** Collaborators of an edit between whose read and write the concurrent write happens. */
const outrunBy = (concurrentWrite: () => Promise<unknown>) => ({
  ...shop,
  stories: {
    ...shop.stories,
    getWithHistory: withWriteAfterRead(shop.stories.getWithHistory, concurrentWrite),
  },
});
const save = (description: string, change: Partial<StoryEdit> = {}) =>
  editStory(edit({ description, ...change }), shop);

describe('editStory and restoreVersion', () => {
  it('stores the generated text with the first save, and a version per save', async () => {
    const [one, two] = [await save('<p>One</p>'), await save('<p>Two words</p>')];
    expect(one.updatedAt < two.updatedAt).toBe(true);
    expect(await versions()).toEqual([
      expect.objectContaining({ cause: 'edited', words: 2, createdAt: two.updatedAt }),
      expect.objectContaining({ cause: 'edited', words: 1, createdAt: one.updatedAt }),
      expect.objectContaining({ cause: 'written', versionId: 's1', words: 7, createdAt: writtenAt }),
    ]);
    expect(await textOf('s1')).toBe(writtenText);
  });

  it('creates no version for an unchanged text', async () => {
    const same = await save(writtenText);
    expect(same).toMatchObject({ description: writtenText, updatedAt: writtenAt });
    expect(await versions()).toEqual([]);
    await save('<p>One</p>');
    await save('<p onclick="x">One</p>');
    expect(await versions()).toHaveLength(2);
  });

  it('refuses a text without a word', async () => {
    for (const empty of ['', ' ', '<p></p>', '<h4>\u00a0</h4><p>&nbsp;\u200b</p>', '<script>1</script>'])
      await expect(save(empty)).rejects.toThrow(/can’t be empty/);
    expect([await text(), await versions()]).toEqual([writtenText, []]);
    expect(await save('<p>!</p>')).toMatchObject({ description: '<p>!</p>' });
  });

  it('15 concurrent first saves store exactly one original, with the generated text', async () => {
    const saves = Array.from({ length: 15 }, (_, index) => save(`<p>Saver ${index}</p>`));
    const saved = await Promise.all(saves);
    const list = await versions();
    expect(list.filter(({ cause }) => cause === 'written')).toHaveLength(1);
    expect(await textOf('s1')).toBe(writtenText);
    expect(list).toHaveLength(16);
    expect(new Set(saved.map(({ updatedAt }) => updatedAt)).size).toBe(15);
    const last = saved.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0];
    expect(await text()).toBe(last?.description);
  });

  it('a first save that loses a race does not store the other save as the original', async () => {
    const concurrentSave = () => save('<p>Rival</p>').then(() => undefined);
    await editStory(edit({ description: '<p>Mine</p>' }), outrunBy(concurrentSave));
    expect((await versions()).map(({ cause }) => cause)).toEqual(['edited', 'edited', 'written']);
    expect(await textOf('s1')).toBe(writtenText);
    expect(await text()).toBe('<p>Mine</p>');
  });

  it('a save with seenAt that loses a race is rejected as changed-elsewhere and changes nothing', async () => {
    const { updatedAt: seenAt } = await save('<p>Seen</p>');
    const concurrentSave = () => save('<p>Rival</p>').then(() => undefined);
    const racing = outrunBy(concurrentSave);
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
    expect((await save('<p>One</p>')).updatedAt).toBe('2026-11-21T12:00:00.000Z');
    const earlier = save('<p>Two</p>', { seenAt: '2026-11-21T12:30:00+01:00' });
    await expect(earlier).rejects.toMatchObject({ code: 'changed-elsewhere' });
    await save('<p>Two</p>', { seenAt: '2026-11-21T11:00:00-01:00' });
    expect(await text()).toBe('<p>Two</p>');
  });

  it('changes of caption, image and film do not conflict with a text edit', async () => {
    const { updatedAt: seenAt } = await save('<p>One</p>');
    await editCaption({ userId: 'u1', storyId: 's1', captionId: 'c1', text: 'Later' }, shop);
    await editStory(edit({ description: undefined, isFilm: true, bookingUri: booking }), shop);
    await save('<p>Two</p>', { seenAt });
    const found = await shop.stories.get('u1', 's1');
    expect(found?.story.isFilm).toBe(true);
    expect(found?.body?.captions['c1']?.text).toBe('Later');
  });

  it('an upload with a clock that is behind does not cause a conflict', async () => {
    await save('<p>One</p>');
    await shop.table.commit([shop.storyTexts.touchPart('u1', 's1', writtenAt)]);
    const { story, body } = (await shop.stories.get('u1', 's1')) ?? {};
    if (story === undefined || body === undefined) throw new Error('no story');
    const seenAt = (await presentStory(story, body, { addressOf: async (key) => key })).updatedAt;
    expect((await save('<p>One</p>')).updatedAt).toBe(seenAt);
    await save('<p>Two</p>', { seenAt });
    expect(await text()).toBe('<p>Two</p>');
  });

  it('a retry after a lost response creates no second version, with any seenAt', async () => {
    const { updatedAt: seenAt } = await save('<p>Seen</p>');
    const losing = { ...shop, transactions: loseFirstResponse(shop.table) };
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
    expect(await restore()).toMatchObject({ description: writtenText });
    await restore();
    expect((await versions()).map(({ cause }) => cause)).toEqual(['restored', 'edited', 'written']);
    await save('<p>Two</p>');
    expect((await versions()).map(({ cause }) => cause)).toEqual(['edited', 'restored', 'edited', 'written']);
  });

  it('restoreVersion rejects another customer, an unknown version and a stale seenAt', async () => {
    await save('<p>One</p>');
    await expect(restore({ userId: 'u2' })).rejects.toMatchObject({ code: 'story-not-found' });
    await expect(restore({ versionId: 'v9' })).rejects.toMatchObject({ code: 'version-not-found' });
    await expect(restore({ seenAt: writtenAt })).rejects.toMatchObject({ code: 'changed-elsewhere' });
  });

  it('marks a story as a film once; the same booking changes nothing, another one is rejected', async () => {
    const mark = (bookingUri?: string) => editStory(edit({ description: undefined, isFilm: true, bookingUri }), shop);
    const uris = Array.from({ length: 20 }, (_, at) => `${booking}${at}`);
    await Promise.all(uris.map((uri) => addFilmBooking(shop.table, 'u1', uri)));
    const tries = await Promise.allSettled(uris.map(mark));
    const codes = tries.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(codes).toEqual(Array(19).fill('already-a-film'));
    const { story } = (await shop.stories.get('u1', 's1')) ?? {};
    const again = await mark(story?.filmBookingUri ?? '');
    expect(again).toMatchObject({ isFilm: true, updatedAt: story?.updatedAt });
    await expect(mark()).rejects.toMatchObject({ code: 'already-a-film' });
  });

  it('marks no story without a booking of the customer that is free for it', async () => {
    const mark = (change: Partial<StoryEdit>) =>
      editStory(edit({ description: undefined, isFilm: true, ...change }), shop);
    await addFilmBooking(shop.table, 'u2', `${booking}-foreign`);
    for (const bookingUri of [undefined, `${booking}-unknown`, `${booking}-foreign`])
      await expect(mark({ bookingUri })).rejects.toMatchObject({ code: 'film-not-booked' });
    expect((await shop.stories.get('u1', 's1'))?.story).toMatchObject({ isFilm: false, updatedAt: writtenAt });
    await addWrittenStory(shop.table, 'u1', 's2');
    await mark({ bookingUri: booking });
    await expect(mark({ storyId: 's2', bookingUri: booking })).rejects.toMatchObject({ code: 'film-not-booked' });
  });

  it('marks one story per film order when the request names no booking', async () => {
    const order = { ...anOrder({ userId: 'u1', orderId: 'o1' }), kind: 'film', status: 'unpaid' } as const;
    await shop.table.commit([shop.orders.addPart(order)]);
    await addWrittenStory(shop.table, 'u1', 's2');
    const mark = (storyId: string) => editStory(edit({ storyId, description: undefined, isFilm: true }), shop);
    expect(await mark('s1')).toMatchObject({ isFilm: true });
    await expect(mark('s2')).rejects.toMatchObject({ code: 'film-not-booked' });
  });

  it('saves text and film of one request in one transaction', async () => {
    const both = edit({ description: '<p>Both</p>', isFilm: true, bookingUri: booking });
    expect(await editStory(both, shop)).toMatchObject({ isFilm: true, description: '<p>Both</p>' });
    await expect(
      editStory({ ...both, description: '<p>No</p>', bookingUri: `${booking}2` }, shop),
    ).rejects.toMatchObject({ code: 'already-a-film' });
    expect(await text()).toBe('<p>Both</p>');
    expect(await editStory({ ...both, description: '<p>Next</p>' }, shop)).toMatchObject({
      description: '<p>Next</p>',
    });
  });

  describe('with one session', () => {
    const startMs = Date.parse('2026-11-22T10:00:00.000Z');
    const minuteMs = 60_000;
    const saveAt = (minute: number, description: string, change: Partial<StoryEdit> = {}) => {
      shop.clock.pass(startMs + minute * minuteMs - shop.clock.now());
      return save(description, { editor: 'session', ...change });
    };
    const causes = async () => (await versions()).map(({ cause }) => cause);

    it('combines the edits of ten minutes into one version, and starts the next one after them', async () => {
      for (const minute of [0, 4, 9.9]) await saveAt(minute, `<p>Minute ${minute}</p>`);
      expect(await causes()).toEqual(['edited', 'written']);
      await saveAt(10, '<p>Minute 10</p>');
      await saveAt(19, '<p>Minute 19</p>');
      const list = await versions();
      expect(await Promise.all(list.map(({ versionId }) => textOf(versionId)))).toEqual([
        ...['<p>Minute 19</p>', '<p>Minute 9.9</p>', writtenText],
      ]);
    });

    it('retains the id of a version that later saves continue', async () => {
      await saveAt(0, '<p>One</p>');
      const [{ versionId } = { versionId: '' }] = await versions();
      await saveAt(1, '<p>Two</p>');
      expect((await versions())[0]?.versionId).toBe(versionId);
      expect(await textOf(versionId)).toBe('<p>Two</p>');
    });

    it('retains a text of another session, of another cause, and one that the request asks to keep', async () => {
      await saveAt(0, '<p>Mine</p>');
      await saveAt(1, '<p>Theirs</p>', { editor: 'other' });
      await saveAt(2, '<p>Mine again</p>');
      await saveAt(3, '<p>With Wren</p>', { cause: 'rewritten' });
      await saveAt(4, '<p>With Wren again</p>', { cause: 'rewritten' });
      await saveAt(5, '<p>By hand</p>');
      await saveAt(6, '<p>Chosen</p>', { keepReplaced: true });
      await saveAt(7, '<p>After it</p>');
      await restore();
      await saveAt(9, '<p>Last</p>');
      const list = await versions();
      expect(await Promise.all(list.map(({ versionId }) => textOf(versionId)))).toEqual([
        ...['<p>Last</p>', writtenText, '<p>After it</p>', '<p>By hand</p>', '<p>With Wren again</p>'],
        ...['<p>With Wren</p>', '<p>Mine again</p>', '<p>Theirs</p>', '<p>Mine</p>', writtenText],
      ]);
    });

    it('a save that continues a version and loses a race against another session retains both texts', async () => {
      await saveAt(0, '<p>Mine</p>');
      const concurrentSave = () => saveAt(1, '<p>Theirs</p>', { editor: 'other' });
      const clock = { now: () => startMs + 2 * minuteMs };
      const mine = edit({ description: '<p>Mine, later</p>', editor: 'session' });
      await editStory(mine, { ...outrunBy(concurrentSave), clock });
      const list = await versions();
      expect(await Promise.all(list.map(({ versionId }) => textOf(versionId)))).toEqual([
        ...['<p>Mine, later</p>', '<p>Theirs</p>', '<p>Mine</p>', writtenText],
      ]);
    });

    it('never has more than 50 versions, and removes one with the save that adds one', async () => {
      for (let day = 0; day < 60; day += 1) await saveAt(day * 24 * 60, `<p>Day ${day}</p>`);
      const list = await versions();
      expect(list.length).toBeLessThanOrEqual(50);
      expect(list.at(-1)?.versionId).toBe('s1');
      expect(await textOf('s1')).toBe(writtenText);
      const newest = await Promise.all(list.slice(0, 20).map(({ versionId }) => textOf(versionId)));
      expect(newest).toEqual(Array.from({ length: 20 }, (_, at) => `<p>Day ${59 - at}</p>`));
    });

    it('a restore of a version that a concurrent save removes restores its text', async () => {
      const saveApart = (minute: number) => saveAt(minute, `<p>Minute ${minute}</p>`, { editor: undefined });
      for (let minute = 0; minute < 20; minute += 1) await saveApart(minute);
      const removedBy = () => saveApart(20);
      const after = async () => (await versions()).map(({ versionId }) => versionId);
      const doomed = (await versions()).at(-2)?.versionId ?? '';
      const doomedText = '<p>Minute 0</p>';
      expect(await textOf(doomed)).toBe(doomedText);
      const restoration = { userId: 'u1', storyId: 's1', versionId: doomed };
      await restoreVersion(restoration, outrunBy(removedBy));
      expect(await after()).not.toContain(doomed);
      expect(await text()).toBe(doomedText);
      await expect(textOf(doomed)).rejects.toMatchObject({ code: 'version-not-found' });
    });

    it('lists 20 versions at a time', async () => {
      for (let minute = 0; minute < 30; minute += 1)
        await saveAt(minute, `<p>Minute ${minute}</p>`, { cause: 'rewritten' });
      const page = (before?: string) => listVersions({ userId: 'u1', storyId: 's1', before }, shop);
      const first = await page();
      const second = await page(first.next ?? '');
      expect([first.heads.length, second.heads.length, second.next]).toEqual([20, 11, null]);
      expect([...first.heads, ...second.heads]).toEqual(await versions());
      const foreign = listVersions({ userId: 'u2', storyId: 's1' }, shop);
      await expect(foreign).rejects.toMatchObject({ code: 'story-not-found' });
    });
  });

  it('counts a lost race as another call, and writes nothing when the limiter refuses it', async () => {
    const counted: unknown[] = [];
    const take = async (...call: unknown[]) => void counted.push(call);
    const racing = () => outrunBy(() => save(`<p>Concurrent ${counted.length}</p>`));
    await editStory(edit({ description: '<p>Mine</p>' }), { ...racing(), rateLimiter: { take } });
    expect(counted).toEqual([['save', { userId: 'u1' }]]);
    const refuse = async () => {
      throw new AppError('too-many-requests', { retryAfterSeconds: 9 });
    };
    const refused = editStory(edit({ description: '<p>Late</p>' }), { ...racing(), rateLimiter: { take: refuse } });
    await expect(refused).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 9 });
    expect(await text()).toBe('<p>Concurrent 1</p>');
  });

  it('loses none of 200 concurrent edits of different fields', async () => {
    const texts = Array.from({ length: 15 }, (_, index) => `<p>Text ${index}</p>`);
    const captions = Array.from({ length: 120 }, (_, index) => ({ captionId: `c${index % 5}`, text: `Text ${index}` }));
    const place = { userId: 'u1', storyId: 's1', captionId: undefined };
    const images = Array.from({ length: 64 }, (_, index) => `key-${index}`);
    const edits = [
      ...texts.map((description) => () => save(description)),
      ...captions.map((caption) => () => editCaption({ userId: 'u1', storyId: 's1', ...caption }, shop)),
      ...images.map((image) => () => shop.storyImages.replace(place, image)),
      () => editStory(edit({ description: undefined, isFilm: true, bookingUri: booking }), shop),
    ];
    expect(edits).toHaveLength(200);
    const [shuffled] = fc.sample(fc.shuffledSubarray(edits, { minLength: 200 }), { numRuns: 1, seed: 17 });
    await Promise.all((shuffled ?? []).map((run) => run()));

    const list = await versions();
    const storedTexts = await Promise.all(list.map(({ versionId }) => textOf(versionId)));
    expect(new Set(storedTexts)).toEqual(new Set([...texts, writtenText]));
    const { story, body } = (await shop.stories.get('u1', 's1')) ?? {};
    expect(body?.description).toBe(storedTexts[0]);
    expect(story).toMatchObject({ isFilm: true, filmBookingUri: booking, name: 'Burnt Toast', status: 'ready' });
    expect(images).toContain(story?.image);
    expect(Object.keys(body?.captions ?? {}).sort()).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);
    for (const { captionId, text: now, order } of Object.values(body?.captions ?? {})) {
      expect(captions.filter((caption) => caption.captionId === captionId).map((caption) => caption.text)).toContain(
        now,
      );
      expect(order).toBe(Number(captionId.slice(1)));
    }
  });

  it('rejects an unknown story, another customer’s story and one that is not ready', async () => {
    await expect(save('<p>x</p>', { userId: 'u2' })).rejects.toMatchObject({ code: 'story-not-found' });
    await expect(save('<p>x</p>', { storyId: 's9' })).rejects.toMatchObject({ code: 'story-not-found' });
    for (const status of ['writing', 'failed'] as const) {
      await shop.table.commit([shop.stories.addPart(aStory({ storyId: status, status }))]);
      await expect(save('<p>x</p>', { storyId: status })).rejects.toMatchObject({ code: 'story-not-ready' });
    }
    expect(await versions()).toEqual([]);
  });
});
