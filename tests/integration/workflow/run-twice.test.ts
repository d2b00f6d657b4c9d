import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import type * as z from 'zod/mini';
import { keys } from '#functions/data/keys.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { AnswerFormat, ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import { failStory, saveStory } from '#functions/domain/story/finish-story.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { storySections } from '#functions/domain/story/story.ts';
import { reviewStory } from '#functions/domain/story/writing/review-story.ts';
import type { Review } from '#functions/domain/story/writing/section-formats.ts';
import { checkWritten, repairSections, writeMissingSection } from '#functions/domain/story/writing/write-story.ts';
import { ensureTable } from '#infra/local/table.ts';
import { listQueuedMails } from '#tests/support/accounts.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { addCustomer, readBalances, storyCollaborators } from '#tests/support/stories.ts';
import { bakeryTranscript, emptyBrief, goodParts } from '#tests/support/story-parts.ts';

const { dynamodb } = inject('addresses');
const logger: Logger = { info: () => {}, warn: () => {}, error: () => {}, with: () => logger };
const context = { safetyIdentifier: 'hash', signal: new AbortController().signal, logger };

const scores = { true: 5, whole: 5, scene: 4, voice: 4, arc: 4, ending: 4, useful: 4, language: 5 };
const praise: Review = { scores, faults: [], suspicions: [] };

/** Returns a good response for each section unless changed, and records the calls. */
function fakeWriter(change: Record<string, unknown> = {}) {
  const parts = goodParts();
  const answers: Record<string, unknown> = {
    story_brief: emptyBrief,
    story_review: praise,
    story_opening: { title: parts.body.title, paragraphs: parts.body.paragraphs.slice(0, 2) },
    story_body: { paragraphs: parts.body.paragraphs.slice(2) },
    story_values: parts.values,
    content_strategy: parts.strategy,
    weekly_schedule: parts.schedule,
    captions: parts.captions,
    ...change,
  };
  const asked: string[] = [];
  const shown: string[] = [];
  const writer: Writer = {
    converse: () => Promise.reject(new Error('not asked')),
    compose: async <Schema extends z.ZodMiniType>(call: ModelCall, { name, schema }: AnswerFormat<Schema>) => {
      asked.push(name);
      shown.push(call.messages[0]?.content ?? '');
      if (answers[name] instanceof Error) throw answers[name];
      return schema.parse(answers[name]);
    },
  };
  return { writer, asked, shown, answers };
}

async function setUp(change: Record<string, unknown> = {}) {
  // A separate table, so that nothing sends these mails or starts these workflows.
  const tableName = `workflow-${ulid()}`;
  await ensureTable(dynamodb, tableName);
  const table = stackTable({ dynamodb, tableName });
  const collaborators = storyCollaborators(table);
  const userId = ulid();
  const balance = { firstStory: true, monthlyStories: 0, bonusStories: 0 };
  await addCustomer(table, userId, balance);
  const request = { userId, balance, category: 'business-story' as const, transcript: bakeryTranscript, opening: null };
  const { storyId } = await startStory(request, collaborators);
  const fake = fakeWriter(change);
  const { stories } = collaborators;
  const tools = { stories, writer: fake.writer, reader: fake.writer, readerModel: 'small', context };
  const writeAll = async () => {
    const [body, ...others] = storySections;
    const written = await writeMissingSection(storyId, body, tools);
    return [written, ...(await Promise.all(others.map((section) => writeMissingSection(storyId, section, tools))))];
  };
  const check = async (repairs = 0) => (await checkWritten(storyId, stories, repairs)).faults;
  return { table, collaborators, userId, storyId, tools, writeAll, check, ...fake };
}

describe('steps of write-story, run twice', () => {
  let set: Awaited<ReturnType<typeof setUp>>;
  beforeEach(async () => {
    set = await setUp();
  });

  it('call the model once per section, and save one story with one mail', async () => {
    expect(await set.writeAll()).toEqual(Array.from({ length: 5 }, () => true));
    expect(await set.writeAll()).toEqual(Array.from({ length: 5 }, () => true));
    expect(await reviewStory(set.storyId, set.tools)).toEqual(await reviewStory(set.storyId, set.tools));
    expect(set.asked.toSorted()).toEqual([
      'captions',
      'content_strategy',
      'content_strategy',
      'story_body',
      'story_brief',
      'story_opening',
      'story_review',
      'story_values',
      'weekly_schedule',
    ]);
    expect(await set.check()).toEqual([]);
    const saved = await Promise.all([1, 2, 3].map(() => saveStory(set.userId, set.storyId, set.collaborators)));
    expect(saved.filter(Boolean)).toHaveLength(1);
    expect((await listQueuedMails(set.table)).map(({ template }) => template)).toEqual(['story-ready']);
    const found = await set.collaborators.stories.get(set.userId, set.storyId);
    expect(found?.story).toMatchObject({
      status: 'ready',
      name: goodParts().body.title,
      quality: { scores, model: 'small' },
    });
    expect(Object.values(found?.body?.captions ?? {})).toHaveLength(5);
  });

  it('do not change a story that is ready', async () => {
    await set.writeAll();
    await saveStory(set.userId, set.storyId, set.collaborators);
    const before = await set.collaborators.stories.get(set.userId, set.storyId);
    expect(await writeMissingSection(set.storyId, 'values', set.tools)).toBe(false);
    expect(await failStory(set.userId, set.storyId, set.collaborators)).toBe(false);
    expect(await set.collaborators.stories.get(set.userId, set.storyId)).toEqual(before);
    expect(await readBalances(set.table, set.userId)).toMatchObject({ counters: { first: 0 }, returns: 0 });
  });

  it('return the credit once when failStory runs concurrently, and saveStory has no effect afterwards', async () => {
    await set.writeAll();
    const failed = await Promise.all(
      Array.from({ length: 5 }, () => failStory(set.userId, set.storyId, set.collaborators)),
    );
    expect(failed.filter(Boolean)).toHaveLength(1);
    expect(await saveStory(set.userId, set.storyId, set.collaborators)).toBe(false);
    expect(await readBalances(set.table, set.userId)).toMatchObject({
      counters: { first: 1 },
      ledger: { first: 1 },
      failed: 1,
      returns: 1,
    });
    expect((await listQueuedMails(set.table)).map(({ template }) => template)).toEqual(['story-failed']);
  });

  it('either save or fail under concurrency', async () => {
    await set.writeAll();
    const ends = await Promise.all([
      saveStory(set.userId, set.storyId, set.collaborators),
      failStory(set.userId, set.storyId, set.collaborators),
    ]);
    expect(ends.filter(Boolean)).toHaveLength(1);
    const books = await readBalances(set.table, set.userId);
    expect(books.counters).toEqual(books.ledger);
    expect(books.returns).toBe(books.failed);
  });
});

describe('repairSections', () => {
  it('rewrites the faulty sections only', async () => {
    const set = await setUp({
      content_strategy: { ideas: goodParts().strategy.ideas.slice(0, 1) },
      captions: { captions: [] },
    });
    await set.writeAll();
    Object.assign(set.answers, { content_strategy: goodParts().strategy, captions: goodParts().captions });
    set.asked.length = 0;
    expect(await repairSections(set.storyId, set.tools, 0)).toEqual(['strategy', 'captions']);
    expect([...set.asked].sort()).toEqual(['captions', 'content_strategy', 'content_strategy']);
    expect(await set.check(1)).toEqual([]);
  });

  it('writes a missing section', async () => {
    const set = await setUp();
    for (const section of ['body', 'values', 'strategy', 'schedule'] as const)
      await writeMissingSection(set.storyId, section, set.tools);
    expect(await repairSections(set.storyId, set.tools, 0)).toEqual(['captions']);
    expect(await set.check(1)).toEqual([]);
  });

  it('keeps successful repairs when another one fails', async () => {
    const set = await setUp({ content_strategy: { ideas: [] }, captions: { captions: [] } });
    await set.writeAll();
    Object.assign(set.answers, { content_strategy: goodParts().strategy, captions: new AppError('assistant-busy') });
    await expect(repairSections(set.storyId, set.tools, 0)).rejects.toMatchObject({ code: 'assistant-busy' });
    expect((await set.check(1)).map(({ section }) => section)).toEqual(['captions']);
  });

  it('saveStory rejects a story that still has faults, and failStory ends it', async () => {
    const set = await setUp({ weekly_schedule: { days: [] } });
    await set.writeAll();
    await expect(saveStory(set.userId, set.storyId, set.collaborators)).rejects.toMatchObject({
      name: 'StoryFaulty',
      message: 'schedule order',
    });
    expect(await failStory(set.userId, set.storyId, set.collaborators)).toBe(true);
  });

  it('treats an unreadable section as missing', async () => {
    const set = await setUp();
    await set.writeAll();
    const item = { ...keys.storySection(set.storyId, 'values'), section: 'values', value: '{"values":7}' };
    await set.table.documents.send(new PutCommand({ TableName: set.table.name, Item: item }));
    expect(await repairSections(set.storyId, set.tools, 0)).toEqual(['values']);
  });
});

describe('the brief', () => {
  it('is made once, and its failure costs the story nothing', async () => {
    const set = await setUp({
      story_brief: new AppError('model-answer-unusable'),
      captions: new AppError('assistant-busy'),
    });
    await expect(set.writeAll()).rejects.toMatchObject({ code: 'assistant-busy' });
    Object.assign(set.answers, { captions: goodParts().captions, story_brief: emptyBrief });
    await set.writeAll();
    expect(set.asked.filter((name) => name === 'story_brief')).toHaveLength(1);
    expect(await set.check()).toEqual([]);
  });
});

describe('the editor', () => {
  const fault = {
    section: 'body',
    kind: 'voice',
    quote: 'thought of how she used to fold',
    why: 'too solemn',
  } as const;

  it.each([
    ['nothing to a story without faults', praise, []],
    ['one repair to a serious fault', { ...praise, faults: [fault] }, ['body']],
    ['one repair to a low score', { ...praise, scores: { ...scores, useful: 2 } }, ['strategy', 'schedule']],
    ['nothing to a matter of taste', { ...praise, faults: [{ ...fault, kind: 'other' }] }, []],
    ['nothing to words that the story does not hold', { ...praise, faults: [{ ...fault, quote: 'a purple cow' }] }, []],
  ] as const)('gives %s', async (_what, review, sections) => {
    const set = await setUp({ story_review: review });
    await set.writeAll();
    await reviewStory(set.storyId, set.tools);
    expect(await repairSections(set.storyId, set.tools, 0)).toEqual(sections);
    expect(await set.check(1)).toEqual([]);
  });

  it.each([
    [true, ['body'], false],
    [false, [], true],
  ])('decides on a suspicion: confirmed %s', async (confirmed, repaired, isKept) => {
    const invented = 'It was Margaret who came.';
    const paragraphs = [...goodParts().body.paragraphs.slice(2), invented];
    const review = { ...praise, suspicions: [{ number: 1, confirmed }] };
    const set = await setUp({ story_body: { paragraphs }, story_review: review });
    await set.writeAll();
    await reviewStory(set.storyId, set.tools);
    expect(set.shown.at(-1)).toContain(`1. body: “${invented}” "Margaret" is not in the interview.`);
    expect(await repairSections(set.storyId, set.tools, 0)).toEqual(repaired);
    await saveStory(set.userId, set.storyId, set.collaborators);
    const found = await set.collaborators.stories.get(set.userId, set.storyId);
    expect(found?.body?.description.includes(invented)).toBe(isKept);
  });

  it.each([new AppError('model-answer-unusable'), new AppError('deadline-exceeded'), new AppError('assistant-busy')])(
    'is not needed to save a story (%s)',
    async (answer) => {
      const set = await setUp({ story_review: answer });
      await set.writeAll();
      expect(await reviewStory(set.storyId, set.tools)).toBeNull();
      expect(await saveStory(set.userId, set.storyId, set.collaborators)).toBe(true);
    },
  );

  it('never replaces a section that the rules accept by one that they do not', async () => {
    const set = await setUp({ story_review: { ...praise, faults: [fault] } });
    await set.writeAll();
    await reviewStory(set.storyId, set.tools);
    const { body } = await set.collaborators.stories.readMaterial(set.storyId);
    Object.assign(set.answers, { story_body: { paragraphs: ['[insert name] came.'] } });
    await repairSections(set.storyId, set.tools, 0);
    expect((await set.collaborators.stories.readMaterial(set.storyId)).body).toEqual(body);
  });
});
