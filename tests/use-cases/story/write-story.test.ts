import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { failStory, saveStory } from '#functions/domain/story/finish-story.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { storySections } from '#functions/domain/story/story.ts';
import { reviewStory } from '#functions/domain/story/writing/review-story.ts';
import type { Review } from '#functions/domain/story/writing/section-formats.ts';
import { checkWritten, repairSections, writeMissingSection } from '#functions/domain/story/writing/write-story.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { callContext, fakeWriter } from '#tests/support/fake-writer.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { bakeryTranscript, emptyBrief, goodParts } from '#tests/support/story-parts.ts';

const userId = 'u1';
const scores = { true: 5, whole: 5, scene: 4, voice: 4, arc: 4, ending: 4, useful: 4, language: 5 };
const praise: Review = { scores, faults: [], suspicions: [] };

/** A bought story that is not written yet, and a model that writes each section well unless changed. */
async function setUp(change: Record<string, unknown> = {}) {
  const shop = aShop();
  const balance = { firstStory: true, monthlyStories: 0, bonusStories: 0 };
  await addCustomer(shop.table, userId, balance);
  const request = { userId, balance, category: 'business-story' as const, transcript: bakeryTranscript, opening: null };
  const { storyId } = await startStory(request, shop);
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
  const { writer, calls, prompts } = fakeWriter((format) => answers[format]);
  const tools = { stories: shop.stories, writer, reader: writer, readerModel: 'small', context: callContext };
  return {
    shop,
    answers,
    prompts,
    /** The formats that the model was asked for since the last time. */
    asked: () => calls.splice(0).map(({ format }) => format),
    write: (section: (typeof storySections)[number]) => writeMissingSection(storyId, section, tools),
    async writeAll() {
      const [body, ...others] = storySections;
      const written = await this.write(body);
      return [written, ...(await Promise.all(others.map((section) => this.write(section))))];
    },
    review: () => reviewStory(storyId, tools),
    repair: () => repairSections(storyId, tools, 0),
    check: async (repairs = 0) => (await checkWritten(storyId, shop.stories, repairs)).faults,
    save: () => saveStory(userId, storyId, shop),
    fail: () => failStory(userId, storyId, shop),
    story: () => shop.stories.get(userId, storyId),
    body: async () => (await shop.stories.readMaterial(storyId)).body,
    /** Replaces what is stored of a section. */
    damage: (section: (typeof storySections)[number], value: string) =>
      shop.table.documents.send(
        new PutCommand({
          TableName: shop.table.name,
          Item: { ...keys.storySection(storyId, section), section, value },
        }),
      ),
    balances: () => readBalances(shop.table, userId),
    mails: async () => (await shop.queued()).flatMap((row) => (row.kind === 'mail' ? [row.mail.template] : [])),
  };
}

describe('steps of write-story, run twice', () => {
  it('call the model once per section, and save one story with one mail', async () => {
    const set = await setUp();
    expect(await set.writeAll()).toEqual(Array(5).fill(true));
    expect(await set.writeAll()).toEqual(Array(5).fill(true));
    expect(await set.review()).toEqual(await set.review());
    expect(set.asked().toSorted()).toEqual([
      ...['captions', 'content_strategy', 'content_strategy', 'story_body', 'story_brief', 'story_opening'],
      ...['story_review', 'story_values', 'weekly_schedule'],
    ]);
    expect(await set.check()).toEqual([]);
    const saved = await Promise.all([1, 2, 3].map(() => set.save()));
    expect(saved.filter(Boolean)).toHaveLength(1);
    expect(await set.mails()).toEqual(['story-ready']);
    const { story, body } = (await set.story()) ?? {};
    const name = goodParts().body.title;
    expect(story).toMatchObject({ status: 'ready', name, language: 'en', quality: { scores, model: 'small' } });
    expect(body?.description).toContain(`<h4>${name}</h4>`);
    expect(Object.values(body?.captions ?? {})).toHaveLength(5);
  });

  it('do not change a story that is ready', async () => {
    const set = await setUp();
    await set.writeAll();
    await set.save();
    const before = await set.story();
    expect(await set.write('values')).toBe(false);
    expect(await set.fail()).toBe(false);
    expect(await set.story()).toEqual(before);
    expect(await set.balances()).toMatchObject({ counters: { first: 0 }, returns: 0 });
  });

  it('return the credit once when failStory runs concurrently, and saveStory has no effect afterwards', async () => {
    const set = await setUp();
    await set.writeAll();
    const failed = await Promise.all(Array.from({ length: 5 }, () => set.fail()));
    expect(failed.filter(Boolean)).toHaveLength(1);
    expect(await set.save()).toBe(false);
    const returned = { counters: { first: 1 }, ledger: { first: 1 }, failed: 1, returns: 1 };
    expect(await set.balances()).toMatchObject(returned);
    expect(await set.mails()).toEqual(['story-failed']);
  });

  it('either save or fail under concurrency', async () => {
    const set = await setUp();
    await set.writeAll();
    const ends = await Promise.all([set.save(), set.fail()]);
    expect(ends.filter(Boolean)).toHaveLength(1);
    const { counters, ledger, returns, failed } = await set.balances();
    expect([counters, returns]).toEqual([ledger, failed]);
  });
});

describe('repairSections', () => {
  it('rewrites the faulty sections only, and keeps successful repairs when another one fails', async () => {
    const set = await setUp({ content_strategy: { ideas: [] }, captions: { captions: [] } });
    await set.writeAll();
    set.asked();
    const { strategy, captions } = goodParts();
    Object.assign(set.answers, { content_strategy: strategy, captions: new AppError('assistant-busy') });
    await expect(set.repair()).rejects.toMatchObject({ code: 'assistant-busy' });
    expect(set.asked().toSorted()).toEqual(['captions', 'content_strategy', 'content_strategy']);
    expect((await set.check(1)).map(({ section }) => section)).toEqual(['captions']);
    Object.assign(set.answers, { captions });
    expect(await set.repair()).toEqual(['captions']);
    expect(await set.check(1)).toEqual([]);
  });

  it('writes a missing section and an unreadable one', async () => {
    const set = await setUp();
    for (const section of ['body', 'values', 'strategy', 'schedule'] as const) await set.write(section);
    await set.damage('values', '{"values":7}');
    expect(await set.repair()).toEqual(['values', 'captions']);
    expect(await set.check(1)).toEqual([]);
  });

  it('saveStory rejects a story that still has faults, and failStory ends it', async () => {
    const set = await setUp({ weekly_schedule: { days: [] } });
    await set.writeAll();
    await expect(set.save()).rejects.toMatchObject({ name: 'StoryFaulty', message: 'schedule order' });
    expect(await set.fail()).toBe(true);
  });
});

describe('the brief', () => {
  it('is made once, and its failure costs the story nothing', async () => {
    const set = await setUp({
      story_brief: new AppError('model-answer-unusable'),
      story_body: new AppError('assistant-busy'),
    });
    await expect(set.writeAll()).rejects.toMatchObject({ code: 'assistant-busy' });
    const story_body = { paragraphs: goodParts().body.paragraphs.slice(2) };
    Object.assign(set.answers, { story_body, story_brief: emptyBrief });
    await set.writeAll();
    expect(set.asked().filter((format) => format === 'story_brief')).toHaveLength(1);
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

  it('gives one repair to a serious fault and to a low score, and nothing to a matter of taste', async () => {
    const reviews: [object, string[]][] = [
      [praise, []],
      [{ ...praise, faults: [fault] }, ['body']],
      [{ ...praise, scores: { ...scores, useful: 2 } }, ['strategy', 'schedule']],
      [{ ...praise, scores: { ...scores, useful: 3 } }, []],
      [{ ...praise, faults: [{ ...fault, kind: 'other' }] }, []],
      // Words that the story does not hold.
      [{ ...praise, faults: [{ ...fault, quote: 'a purple cow' }] }, []],
    ];
    for (const [story_review, sections] of reviews) {
      const set = await setUp({ story_review });
      await set.writeAll();
      await set.review();
      expect(await set.repair()).toEqual(sections);
      expect(await set.check(1)).toEqual([]);
    }
  });

  it('decides on a suspicion: what it confirms is repaired, or cut before the story is saved', async () => {
    const invented = 'It was Margaret who came.';
    const story_body = { paragraphs: [...goodParts().body.paragraphs.slice(2), invented] };
    for (const confirmed of [true, false]) {
      const set = await setUp({ story_body, story_review: { ...praise, suspicions: [{ number: 1, confirmed }] } });
      await set.writeAll();
      await set.review();
      expect(set.prompts().at(-1)).toContain(`1. body: “${invented}” "Margaret" is not in the interview.`);
      expect(await set.repair()).toEqual(confirmed ? ['body'] : []);
      await set.save();
      expect((await set.story())?.body?.description.includes(invented)).toBe(!confirmed);
    }
  });

  it('is not needed to save a story', async () => {
    for (const code of ['model-answer-unusable', 'deadline-exceeded', 'assistant-busy'] as const) {
      const set = await setUp({ story_review: new AppError(code) });
      await set.writeAll();
      expect(await set.review()).toBeNull();
      expect(await set.save()).toBe(true);
    }
  });

  it('never replaces a section that the rules accept by one that they do not', async () => {
    const set = await setUp({ story_review: { ...praise, faults: [fault] } });
    await set.writeAll();
    await set.review();
    const before = await set.body();
    Object.assign(set.answers, { story_body: { paragraphs: ['[insert name] came.'] } });
    expect(await set.repair()).toEqual(['body']);
    expect(await set.body()).toEqual(before);
  });
});
