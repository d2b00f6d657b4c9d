import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTableScan } from '#functions/data/table-scan.ts';
import { checkItems } from '#functions/domain/invariants/check-items.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { erasePerson } from '#functions/domain/privacy/erase-person.ts';
import { exportPerson } from '#functions/domain/privacy/export-person.ts';
import type { PersonalItem } from '#functions/domain/privacy/personal-item.ts';
import { editCaption } from '#functions/domain/story/captions/edit-caption.ts';
import { editStory } from '#functions/domain/story/editing/edit-story.ts';
import { findVersion, restoreVersion } from '#functions/domain/story/editing/versions.ts';
import { failStory, saveStory } from '#functions/domain/story/finish-story.ts';
import { presentMore } from '#functions/domain/story/present-story.ts';
import { retellingId } from '#functions/domain/story/retelling/retelling.ts';
import { tellMore } from '#functions/domain/story/retelling/tell-more.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { storySections } from '#functions/domain/story/story.ts';
import type { Brief } from '#functions/domain/story/writing/brief.ts';
import { writeMissingSection } from '#functions/domain/story/writing/write-story.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { callContext, fakeWriter } from '#tests/support/fake-writer.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { bakeryTranscript, emptyBrief, goodParts } from '#tests/support/story-parts.ts';
import { requireConsistentVersions } from '#tests/support/version-consistency.ts';

const userId = 'u1';
const answers = [
  { slot: 'customer' as const, text: 'We let the dough rest for thirty hours. Nobody else in Leeds does.' },
];

/** A story of the bakery, written and saved. */
async function setUp({
  transcript = bakeryTranscript,
  brief = emptyBrief,
}: {
  transcript?: ChatMessage[];
  brief?: Brief;
} = {}) {
  const shop = aShop();
  const balance = { firstStory: true, monthlyStories: 0, bonusStories: 0 };
  await addCustomer(shop.table, userId, balance);
  const request = { userId, balance, category: 'business-story' as const, transcript, opening: null };
  const { storyId } = await startStory(request, shop);
  const parts = goodParts();
  const texts: Record<string, unknown> = {
    story_brief: brief,
    story_opening: { title: parts.body.title, paragraphs: parts.body.paragraphs.slice(0, 2) },
    story_body: { paragraphs: parts.body.paragraphs.slice(2) },
    story_values: parts.values,
    content_strategy: parts.strategy,
    weekly_schedule: parts.schedule,
    captions: parts.captions,
  };
  const { writer, prompts } = fakeWriter((format) => texts[format]);
  const tools = { stories: shop.stories, writer, reader: writer, readerModel: 'small', context: callContext };
  const write = async (id: string) => {
    for (const section of storySections) await writeMissingSection(id, section, tools);
  };
  const attempt = (number: number) => retellingId(storyId, number);
  await write(storyId);
  await saveStory(userId, storyId, shop);
  const before = await shop.queued();
  const since = async () => (await shop.queued()).slice(before.length);
  return {
    shop,
    storyId,
    texts,
    prompts,
    write,
    attempt,
    tell: (change: Partial<Parameters<typeof tellMore>[0]> = {}, over: object = {}) =>
      tellMore({ userId, storyId, requestId: 'press-1', answers, ...change }, { ...shop, ...over }),
    async finish(number: number) {
      await write(attempt(number));
      return saveStory(userId, attempt(number), shop);
    },
    fail: (number: number) => failStory(userId, attempt(number), shop),
    async read() {
      const found = await shop.stories.getWithHistory(userId, storyId);
      if (found?.body === undefined) throw new Error('no story');
      return { ...found, body: found.body };
    },
    /** Ids of the workflows that telling more has queued. */
    started: async () => (await since()).flatMap((row) => (row.kind === 'workflow' ? [row.workflow.storyId] : [])),
    mails: async () => (await since()).flatMap((row) => (row.kind === 'mail' ? [row.mail] : [])),
    /** Of the interview: undefined while it never expires. */
    async expiry() {
      const { Items: items = [] } = await shop.table.documents.send(new ScanCommand({ TableName: shop.table.name }));
      return items.find(({ PK, SK }) => PK === `STORY#${storyId}` && SK === 'SOURCE')?.['expiresAtSeconds'];
    },
    async broken() {
      const { broken } = await checkItems(createTableScan(shop.table).scan(), shop.clock.now() / 1000);
      // The builder's customer has no password.
      return broken.filter(({ rule }) => rule !== 'no-secret-in-clear');
    },
  };
}

let set: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  set = await setUp();
});

const differentWords = (count: number) => Array.from({ length: count }, (_, at) => `loaf${at}`).join(' ');

describe('the invitation to tell more', () => {
  it('asks for what the brief misses, else for what gives a story the most; none for a story told in full', async () => {
    const asked = async (change: Parameters<typeof setUp>[0]) => {
      const { story } = await (await setUp(change)).read();
      return presentMore(story)?.questions.map(({ slot }) => slot);
    };
    expect(await asked({})).toEqual(['customer', 'problem']);
    const missing = ['where', 'proof', 'began', 'matters', 'who'] as Brief['missing'];
    expect(await asked({ brief: { ...emptyBrief, missing } })).toEqual(['proof', 'began', 'matters']);
    const words = (count: number): ChatMessage => ({ role: 'user', content: differentWords(count) });
    expect(await asked({ transcript: [...bakeryTranscript, words(240)] })).toEqual(['customer', 'problem']);
    expect(await asked({ transcript: [...bakeryTranscript, words(300)] })).toBe(undefined);
  });

  it('keeps the interview for as long as it is open, and ends it with the new text', async () => {
    expect(await set.expiry()).toBe(undefined);
    await set.tell();
    await set.finish(1);
    expect(await set.expiry()).toBeGreaterThan(set.shop.clock.now() / 1000);
  });
});

describe('tellMore', () => {
  it('queues one writing from the interview and the answers, costs no credit and leaves the story as it is', async () => {
    const [before, balances] = [await set.read(), await readBalances(set.shop.table, userId)];
    expect(await set.tell()).toEqual({ started: true, care: [] });
    expect(await set.started()).toEqual([set.attempt(1)]);
    const source = await set.shop.stories.readSource(set.attempt(1));
    expect(source).toMatchObject({ userId, opening: null, brief: null });
    expect(source?.transcript).toEqual([
      ...bakeryTranscript,
      { role: 'system', content: 'Which customer do you remember best? What happened?' },
      { role: 'user', content: answers[0]?.text },
    ]);
    const { story, body } = await set.read();
    expect([story.status, body]).toEqual(['ready', before.body]);
    expect(await readBalances(set.shop.table, userId)).toEqual(balances);
    expect(await set.broken()).toEqual([]);
  });

  it('starts once for double clicks, two tabs and a lost answer', async () => {
    const clicks = await Promise.all([1, 2, 3, 4, 5].map(() => set.tell()));
    expect(clicks.every(({ started }) => started)).toBe(true);
    await expect(set.tell({ requestId: 'another tab' })).rejects.toMatchObject({ code: 'cannot-retell' });
    expect(await set.started()).toEqual([set.attempt(1)]);

    const lost = await setUp();
    const transactions = loseFirstResponse(lost.shop.table);
    await expect(lost.tell({}, { transactions })).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await lost.tell({}, { transactions })).toEqual({ started: true, care: [] });
    expect(await lost.started()).toEqual([lost.attempt(1)]);

    const outrun = await setUp();
    const other = () => outrun.tell({ requestId: 'another tab' });
    const stories = { ...outrun.shop.stories, readSource: withWriteAfterRead(outrun.shop.stories.readSource, other) };
    await expect(outrun.tell({}, { stories })).rejects.toMatchObject({ code: 'cannot-retell' });
    expect(await outrun.started()).toEqual([outrun.attempt(1)]);
  });

  it('writes nothing for a throttled table, and can be tried again', async () => {
    const commit = async () => Promise.reject(new AppError('service-unavailable'));
    await expect(set.tell({}, { transactions: { commit } })).rejects.toMatchObject({ code: 'service-unavailable' });
    expect([await set.started(), (await set.read()).story.retelling?.state]).toEqual([[], 'open']);
    expect(await set.tell()).toMatchObject({ started: true });
  });

  it('refuses other questions, other customers, a story being written, and more than a conversation holds', async () => {
    const long = {
      ...set.shop.stories,
      readSource: async () => ({ ...(await source()), transcript: Array(60).fill(bakeryTranscript[0]) }),
    };
    const source = async () => {
      const found = await set.shop.stories.readSource(set.storyId);
      if (found === undefined) throw new Error('no source');
      return found;
    };
    const faults = [
      [() => set.tell({ answers: [{ slot: 'where', text: 'In Leeds.' }] }), 'invalid-input'],
      [() => set.tell({ userId: 'u2' }), 'story-not-found'],
      [() => set.tell({}, { stories: long }), 'payload-too-large'],
    ] as const;
    for (const [call, code] of faults) await expect(call()).rejects.toMatchObject({ code });
    const full = await setUp({ transcript: [...bakeryTranscript, { role: 'user', content: differentWords(400) }] });
    await expect(full.tell()).rejects.toMatchObject({ code: 'cannot-retell' });
    expect(await set.started()).toEqual([]);
  });

  it('meets an answer of danger with our words, and uses nothing up', async () => {
    const danger = [{ slot: 'problem' as const, text: 'I want to kill myself.' }, ...answers];
    const { started, care } = await set.tell({ answers: danger });
    expect([started, care.map(({ slot }) => slot), await set.started()]).toEqual([false, ['problem'], []]);
    expect(care[0]?.message).toContain('findahelpline.com');
    expect(await set.tell()).toMatchObject({ started: true });
  });
});

describe('a story written again', () => {
  const longer = () => {
    const { title, paragraphs } = goodParts().body;
    set.texts['story_opening'] = { title: 'Thirty Hours', paragraphs: paragraphs.slice(0, 2) };
    return title;
  };

  it('takes the place of the old text, which becomes a version with its edits, and mails once', async () => {
    const { shop, storyId } = set;
    const before = (await set.read()).body.description;
    const title = longer();
    await set.tell();
    shop.clock.pass(60_000);
    const edited = await editStory({ userId, storyId, cause: 'edited', description: '<p>Mine</p>' }, shop);
    await set.write(set.attempt(1));
    expect(presentMore((await set.read()).story)?.progress).toEqual({ done: 5, of: 5 });
    const saved = await Promise.all([1, 2, 3].map(() => saveStory(userId, set.attempt(1), shop)));
    expect(saved.filter(Boolean)).toHaveLength(1);
    const { story, body, history } = await set.read();
    expect([story.name, story.name === title]).toEqual(['Thirty Hours', false]);
    expect(body.description).toContain('<h4>Thirty Hours</h4>');
    expect(presentMore(story)).toBe(undefined);
    expect(history?.heads.map(({ cause }) => cause)).toEqual(['retold', 'edited', 'written']);
    const [, mine, first] = history?.heads ?? [];
    const textOf = async (versionId = '') => (await findVersion({ userId, storyId, versionId }, shop)).description;
    expect([await textOf(mine?.versionId), await textOf(first?.versionId)]).toEqual(['<p>Mine</p>', before]);
    const stale = { userId, storyId, cause: 'edited', description: '<p>Stale</p>', seenAt: edited.updatedAt } as const;
    await expect(editStory(stale, shop)).rejects.toMatchObject({ code: 'changed-elsewhere' });
    expect((await set.mails()).map(({ template, data }) => [template, data['again'], data['print']])).toEqual([
      ['story-ready', 'yes', story.print],
    ]);
    expect((await shop.stories.readSource(storyId))?.transcript).toHaveLength(bakeryTranscript.length + 2);
    expect(set.prompts().at(-1)).toContain('thirty hours');
    expect(await set.broken()).toEqual([]);
    await requireConsistentVersions(shop.table, userId, storyId);
    await restoreVersion({ userId, storyId, versionId: mine?.versionId ?? '' }, shop);
    expect((await set.read()).body.description).toBe('<p>Mine</p>');
    await restoreVersion({ userId, storyId, versionId: first?.versionId ?? '' }, shop);
    expect((await set.read()).story.name).toBe(title);
    await expect(set.tell({ requestId: 'press-2' })).rejects.toMatchObject({ code: 'cannot-retell' });
  });

  it('keeps captions that the customer edited or illustrated, also while it is being saved', async () => {
    const { shop, storyId } = set;
    const [one = '', two = '', three = ''] = Object.keys((await set.read()).body.captions);
    await editCaption({ userId, storyId, captionId: one, text: 'Mine' }, shop);
    await shop.storyImages.replace({ userId, storyId, captionId: two }, 'k1');
    set.texts['captions'] = { captions: goodParts().captions.captions.map((text) => `${text} Leeds.`) };
    await set.tell();
    await set.write(set.attempt(1));
    const outrun = () => editCaption({ userId, storyId, captionId: three, text: 'Late' }, shop);
    const stories = { ...shop.stories, getWithHistory: withWriteAfterRead(shop.stories.getWithHistory, outrun) };
    expect(await saveStory(userId, set.attempt(1), { ...shop, stories })).toBe(true);
    const { captions } = (await set.read()).body;
    expect([captions[one]?.text, captions[two]?.image, captions[three]?.text]).toEqual(['Mine', 'k1', 'Late']);
    const fresh = Object.values(captions).filter(({ text }) => text.endsWith('Leeds.'));
    expect([Object.keys(captions).length, fresh.length]).toEqual([5, 2]);
  });

  it('is as it was when the writing fails, may be tried again, and an end of another attempt changes nothing', async () => {
    const { shop, storyId } = set;
    const [before, balances] = [await set.read(), await readBalances(shop.table, userId)];
    await set.tell();
    const failed = await Promise.all([1, 2, 3].map(() => set.fail(1)));
    expect(failed.filter(Boolean)).toHaveLength(1);
    const { story, body } = await set.read();
    expect([story.status, story.name, story.updatedAt, body]).toEqual([
      ...['ready', before.story.name, before.story.updatedAt],
      before.body,
    ]);
    expect(presentMore(story)).toMatchObject({ state: 'open', hasFailed: true });
    expect(await readBalances(shop.table, userId)).toEqual(balances);
    expect(await shop.today.listFailedStories(5)).toMatchObject([{ storyId, isRetelling: true }]);
    expect((await set.mails()).map(({ template, data }) => [template, data['again']])).toEqual([
      ['story-failed', 'yes'],
    ]);
    // A late copy of the request that failed.
    expect(await set.tell()).toEqual({ started: false, care: [] });
    expect(await set.tell({ requestId: 'press-2' })).toMatchObject({ started: true });
    expect(await set.started()).toEqual([set.attempt(1), set.attempt(2)]);
    expect(await set.fail(1)).toBe(false);
    expect(await set.finish(1)).toBe(false);
    expect(await set.broken()).toEqual([]);
    expect(await set.finish(2)).toBe(true);
    expect(await set.fail(2)).toBe(false);
    expect((await set.read()).history?.heads.map(({ cause }) => cause)).toEqual(['retold', 'written']);
    expect(await set.broken()).toEqual([]);
  });

  it('is erased with the account, which waits for the writing, and only its owner’s export has the interview', async () => {
    const { shop } = set;
    const removeFiles = (id: string) => shop.eraseFiles(`u/${id}/`);
    const person = { userId, email: 'u1@example.com' };
    const erase = () => erasePerson(person, { ...shop, removeFiles }, () => undefined);
    const told = ['thirty hours', 'twelve pounds'];
    const toldIn = (text: string) => told.filter((words) => text.includes(words));
    await set.tell();
    await expect(erase()).rejects.toThrow('is being written');
    const conversations = (items: PersonalItem[]) =>
      exportPerson(items).find(({ path }) => path === 'conversations.json');
    expect(toldIn(conversations(await shop.persons.collect(person))?.text ?? '')).toEqual(told);
    await addCustomer(shop.table, 'u2', { firstStory: true, monthlyStories: 0, bonusStories: 0 });
    expect(conversations(await shop.persons.collect({ userId: 'u2', email: 'u2@example.com' }))).toBe(undefined);
    await set.fail(1);
    await erase();
    const { Items: left = [] } = await shop.table.documents.send(new ScanCommand({ TableName: shop.table.name }));
    expect(toldIn(JSON.stringify(left))).toEqual([]);
    expect(await shop.today.listFailedStories(5)).toEqual([]);
  });

  it('is found by the operator when its workflow was never started', async () => {
    const { shop, storyId } = set;
    await set.tell();
    shop.clock.pass(2 * 3_600_000);
    expect(await set.broken()).toEqual([]);
    const row = (await shop.queued()).at(-1);
    if (row?.kind !== 'workflow') throw new Error('no workflow is queued');
    await shop.outbox.remove({ day: '2026-11-21', row });
    expect(await set.broken()).toMatchObject([{ rule: 'story-not-stuck', at: `USER#u1 STORY#${storyId}` }]);
  });
});
