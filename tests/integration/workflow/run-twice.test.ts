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
import { checkWritten, repairSections, writeMissingSection } from '#functions/domain/story/write-story.ts';
import { ensureTable } from '#infra/local/table.ts';
import { listQueuedMails } from '#tests/support/accounts.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { addCustomer, readBalances, storyCollaborators } from '#tests/support/stories.ts';
import { bakeryTranscript, goodParts } from '#tests/support/story-parts.ts';

const { dynamodb } = inject('addresses');
const logger: Logger = { info: () => {}, warn: () => {}, error: () => {}, with: () => logger };
const context = { safetyIdentifier: 'hash', signal: new AbortController().signal, logger };

/** Answers each section with a good one, unless told otherwise; counts how often it was asked. */
function fakeWriter(change: Record<string, unknown> = {}) {
  const parts = goodParts();
  const answers: Record<string, unknown> = {
    story_opening: { title: parts.body.title, paragraphs: parts.body.paragraphs.slice(0, 2) },
    story_body: { paragraphs: parts.body.paragraphs.slice(2) },
    story_values: parts.values,
    content_strategy: parts.strategy,
    weekly_schedule: parts.schedule,
    captions: parts.captions,
    ...change,
  };
  const asked: string[] = [];
  const writer: Writer = {
    converse: () => Promise.reject(new Error('not asked')),
    compose: async <Schema extends z.ZodMiniType>(_call: ModelCall, { name, schema }: AnswerFormat<Schema>) => {
      asked.push(name);
      if (answers[name] instanceof Error) throw answers[name];
      return schema.parse(answers[name]);
    },
  };
  return { writer, asked, answers };
}

async function setUp(change: Record<string, unknown> = {}) {
  // A table of its own: nothing sends these mails or starts these workflows.
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
  const tools = { stories: collaborators.stories, writer: fake.writer, context };
  const writeAll = () => Promise.all(storySections.map((section) => writeMissingSection(storyId, section, tools)));
  return { table, collaborators, userId, storyId, tools, writeAll, ...fake };
}

describe('the steps of write-story, run twice', () => {
  let set: Awaited<ReturnType<typeof setUp>>;
  beforeEach(async () => {
    set = await setUp();
  });

  it('call the model once per section, and save one story with one mail', async () => {
    expect(await set.writeAll()).toEqual(Array.from({ length: 5 }, () => true));
    expect(await set.writeAll()).toEqual(Array.from({ length: 5 }, () => true));
    expect(set.asked).toHaveLength(6);
    expect((await checkWritten(set.storyId, set.collaborators.stories)).faults).toEqual([]);
    const saved = await Promise.all([1, 2, 3].map(() => saveStory(set.userId, set.storyId, set.collaborators)));
    expect(saved.filter(Boolean)).toHaveLength(1);
    expect((await listQueuedMails(set.table)).map(({ template }) => template)).toEqual(['story-ready']);
    const found = await set.collaborators.stories.get(set.userId, set.storyId);
    expect(found?.story).toMatchObject({ status: 'ready', name: goodParts().body.title });
    expect(Object.values(found?.body?.captions ?? {})).toHaveLength(5);
  });

  it('do not change a finished story', async () => {
    await set.writeAll();
    await saveStory(set.userId, set.storyId, set.collaborators);
    const before = await set.collaborators.stories.get(set.userId, set.storyId);
    expect(await writeMissingSection(set.storyId, 'values', set.tools)).toBe(false);
    expect(await failStory(set.userId, set.storyId, set.collaborators)).toBe(false);
    expect(await set.collaborators.stories.get(set.userId, set.storyId)).toEqual(before);
    expect(await readBalances(set.table, set.userId)).toMatchObject({ counters: { first: 0 }, returns: 0 });
  });

  it('return the credit once, however often and at once they fail it, and never save it after', async () => {
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

  it('save or fail when both run at once, never both', async () => {
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

describe('a repair', () => {
  it('writes the faulty sections again and leaves the others', async () => {
    const set = await setUp({ content_strategy: { ideas: ['One idea.'] }, captions: { captions: [] } });
    await set.writeAll();
    Object.assign(set.answers, { content_strategy: goodParts().strategy, captions: goodParts().captions });
    set.asked.length = 0;
    expect(await repairSections(set.storyId, set.tools)).toEqual(['strategy', 'captions']);
    expect([...set.asked].sort()).toEqual(['captions', 'content_strategy']);
    expect((await checkWritten(set.storyId, set.collaborators.stories)).faults).toEqual([]);
  });

  it('writes a section that got lost', async () => {
    const set = await setUp();
    for (const section of ['body', 'values', 'strategy', 'schedule'] as const)
      await writeMissingSection(set.storyId, section, set.tools);
    expect(await repairSections(set.storyId, set.tools)).toEqual(['captions']);
    expect((await checkWritten(set.storyId, set.collaborators.stories)).faults).toEqual([]);
  });

  it('keeps a repaired section when another could not be repaired', async () => {
    const set = await setUp({ content_strategy: { ideas: [] }, captions: { captions: [] } });
    await set.writeAll();
    Object.assign(set.answers, { content_strategy: goodParts().strategy, captions: new AppError('assistant-busy') });
    await expect(repairSections(set.storyId, set.tools)).rejects.toMatchObject({ code: 'assistant-busy' });
    expect((await checkWritten(set.storyId, set.collaborators.stories)).faults.map(({ section }) => section)).toEqual([
      'captions',
    ]);
  });

  it('refuses to save a story that cutting cannot put right, and leaves it to fail', async () => {
    const set = await setUp({ weekly_schedule: { days: [] } });
    await set.writeAll();
    await expect(saveStory(set.userId, set.storyId, set.collaborators)).rejects.toMatchObject({
      name: 'StoryFaulty',
      message: 'schedule order',
    });
    expect(await failStory(set.userId, set.storyId, set.collaborators)).toBe(true);
  });

  it('is not overwritten: an invalid section counts as lost', async () => {
    const set = await setUp();
    await set.writeAll();
    const item = { ...keys.storySection(set.storyId, 'values'), section: 'values', value: '{"values":7}' };
    await set.table.documents.send(new PutCommand({ TableName: set.table.name, Item: item }));
    expect(await repairSections(set.storyId, set.tools)).toEqual(['values']);
  });
});
