import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { ModelRefusal } from '#functions/domain/ports/writer.ts';
import { failStory, saveStory } from '#functions/domain/story/finish-story.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import type { Opening, storySections } from '#functions/domain/story/story.ts';
import { checkWritten, faultySections, prepareForSave } from '#functions/domain/story/writing/check-written.ts';
import { openingHtml } from '#functions/domain/story/writing/compose-html.ts';
import { repairStory } from '#functions/domain/story/writing/repair-story.ts';
import { reviewStory } from '#functions/domain/story/writing/review-story.ts';
import type { Review } from '#functions/domain/story/writing/section-formats.ts';
import { writeMissingSection } from '#functions/domain/story/writing/write-story.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { callContext, fakeWriter } from '#tests/support/fake-writer.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { bakeryTranscript, emptyBrief, goodParts } from '#tests/support/story-parts.ts';

const userId = 'u1';
const scores = { true: 5, whole: 5, scene: 4, voice: 4, arc: 4, ending: 4, useful: 4, language: 5 };
const praise: Review = { scores, verdicts: [] };

/** A bought story that is not written yet, and a model that writes each section well unless changed. */
async function setUp(change: Record<string, unknown> = {}, opening: Opening | null = null) {
  const shop = aShop();
  const balance = { firstStory: true, monthlyStories: 0, bonusStories: 0 };
  await addCustomer(shop.table, userId, balance);
  const request = { userId, balance, category: 'business-story' as const, transcript: bakeryTranscript, opening };
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
    story_repair: { edits: [] },
    ...change,
  };
  const { writer, calls } = fakeWriter((format) => answers[format]);
  const tools = { stories: shop.stories, writer, reader: writer, readerModel: 'small', context: callContext };
  return {
    shop,
    answers,
    calls,
    /** The formats that the model was asked for since the last time. */
    asked: () => calls.splice(0).map(({ format }) => format),
    write: (section: (typeof storySections)[number]) => writeMissingSection(storyId, section, tools),
    async writeAll() {
      const rounds = [['body'], ['values', 'strategy'], ['schedule', 'captions']] as const;
      const written: boolean[] = [];
      for (const round of rounds) written.push(...(await Promise.all(round.map((section) => this.write(section)))));
      return written;
    },
    review: () => reviewStory(storyId, tools),
    repair: () => repairStory(storyId, tools),
    faulty: async () => faultySections(await checkWritten(storyId, shop.stories)),
    left: async () => {
      const { missing, edits } = await checkWritten(storyId, shop.stories);
      return [...missing, ...edits].map(({ section, code }) => `${section} ${code}`);
    },
    prepared: async () => prepareForSave(await checkWritten(storyId, shop.stories)).parts,
    save: () => saveStory(userId, storyId, shop),
    fail: () => failStory(userId, storyId, shop),
    story: () => shop.stories.get(userId, storyId),
    material: () => shop.stories.readMaterial(storyId),
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
    expect(await set.faulty()).toEqual([]);
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

/** The answer of a reader that finds these sentences of the body faulty, and of a writer that edits them. */
const verdictOn = (sentence: number, verdict: Review['verdicts'][number]['verdict'], change: object = {}) => ({
  section: 'body',
  sentence,
  verdict,
  evidence: null,
  why: 'No message says it.',
  ...change,
});
const bodyWith = (...sentences: readonly string[]) => ({
  story_body: { paragraphs: [...goodParts().body.paragraphs.slice(2), sentences.join(' ')] },
});
/** The body has a title and 7 paragraphs of 3 sentences; a further paragraph begins here. */
const firstAdded = 23;

describe('repairStory', () => {
  it('edits only the sentences that were found faulty, once, and leaves every other letter', async () => {
    const set = await setUp({
      ...bodyWith('It was a journey.', 'Rosa  laughed —  twice.', 'It was Margaret who came.'),
      story_review: { ...praise, verdicts: [verdictOn(firstAdded, 'cliche'), verdictOn(firstAdded + 2, 'invented')] },
      story_repair: {
        edits: [
          { sentence: firstAdded, text: 'It  rained.' },
          { sentence: firstAdded + 1, text: 'Changed unasked.' },
          { sentence: firstAdded + 2, text: '' },
          { sentence: firstAdded, text: 'A second thought.' },
          { sentence: 900, text: 'Nowhere.' },
          { sentence: 1.5, text: 'Nowhere.' },
        ],
      },
    });
    await set.writeAll();
    await set.review();
    const before = await set.material();
    set.asked();
    expect(await set.repair()).toEqual(['body']);
    const { body, repair, ...others } = await set.material();
    expect(body).toEqual({
      ...Object(before.body),
      paragraphs: [...Reflect.get(Object(before.body), 'paragraphs').slice(0, -1), 'It rained. Rosa laughed — twice.'],
    });
    expect({ ...others, body: before.body }).toEqual(before);
    expect(repair).toMatchObject({ counts: { 'fault cliche': 1, 'edit made': 1, 'edit deleted': 1 } });
    expect(await set.repair()).toEqual([]);
    expect(set.asked()).toEqual(['story_repair']);
  });

  it('refuses an edit that says something new, or gives something away, and cuts the sentence', async () => {
    for (const text of ['It was Margaret Thatcher.', '[insert name] came.', 'She came 77 times.', 'a '.repeat(300)]) {
      const set = await setUp({
        ...bodyWith('Somebody came.', 'Rosa laughed.'),
        story_review: { ...praise, verdicts: [verdictOn(firstAdded, 'invented')] },
        story_repair: { edits: [{ sentence: firstAdded, text }] },
      });
      await set.writeAll();
      await set.review();
      await set.repair();
      expect(Reflect.get(Object((await set.material()).body), 'paragraphs').at(-1), text).toBe('Rosa laughed.');
    }
  });

  it('changes at most three sentences for a fault of the whole section', async () => {
    const set = await setUp({
      story_review: { ...praise, verdicts: [verdictOn(0, 'other', { section: 'captions' })] },
      story_repair: { edits: [2, 4, 6, 8, 10].map((sentence) => ({ sentence, text: '#bread' })) },
    });
    await set.writeAll();
    await set.review();
    await set.repair();
    const { captions } = await set.prepared();
    expect(captions.captions.map((text) => text.includes('#bread'))).toEqual([true, true, true, false, false]);
  });

  it('deletes nothing that would break the least number of a section', async () => {
    const verdicts = [1, 5].map((sentence) => ({ ...verdictOn(sentence, 'cliche'), section: 'values' }));
    const set = await setUp({
      story_review: { ...praise, verdicts },
      story_repair: {
        edits: [
          { sentence: 1, text: '' },
          { sentence: 5, text: 'Plain work' },
        ],
      },
    });
    await set.writeAll();
    await set.review();
    await set.repair();
    const { values } = await set.prepared();
    expect(values.values.map(({ name }) => name)).toEqual(['Patience', 'Plain work', 'Courage', 'Care']);
  });

  it('writes a section anew that lacks something, once, and keeps successful repairs when another one fails', async () => {
    const set = await setUp({ content_strategy: { ideas: [] }, captions: { captions: [] } });
    await set.writeAll();
    set.asked();
    const { strategy, captions } = goodParts();
    Object.assign(set.answers, { content_strategy: strategy, captions: new AppError('assistant-busy') });
    await expect(set.repair()).rejects.toMatchObject({ code: 'assistant-busy' });
    expect(set.asked().toSorted()).toEqual(['captions', 'content_strategy', 'content_strategy']);
    expect(await set.faulty()).toEqual(['captions']);
    Object.assign(set.answers, { captions });
    expect(await set.repair()).toEqual(['captions']);
    expect(set.asked()).toEqual(['captions']);
    expect(await set.left()).toEqual([]);
  });

  it('writes a section anew of which most sentences are faulty', async () => {
    const { values } = goodParts().values;
    const junk = values.map((value) => ({
      ...value,
      name: `<b>${value.name}</b>`,
      meaning: '<script>alert(1)</script>',
    }));
    const set = await setUp({ story_values: { values: junk } });
    await set.writeAll();
    set.asked();
    Object.assign(set.answers, { story_values: { values } });
    expect(await set.repair()).toEqual(['values']);
    expect(set.asked()).toEqual(['story_values']);
    expect(await set.left()).toEqual([]);
  });

  it('writes a missing section and an unreadable one', async () => {
    const set = await setUp();
    for (const section of ['body', 'values', 'strategy', 'schedule'] as const) await set.write(section);
    await set.damage('values', '{"values":7}');
    expect(await set.repair()).toEqual(['values', 'captions']);
    expect(await set.left()).toEqual([]);
  });

  it('saveStory rejects a story that still lacks something, and failStory ends it', async () => {
    const set = await setUp({ weekly_schedule: { days: [] } });
    await set.writeAll();
    await expect(set.save()).rejects.toMatchObject({ name: 'StoryFaulty', message: 'schedule order' });
    expect(await set.fail()).toBe(true);
  });
});

describe('the opening that the visitor has seen', () => {
  const opened = (sentence: string): Opening => {
    const { title, paragraphs } = goodParts().body;
    const [first = '', second = ''] = paragraphs;
    return { title, html: openingHtml(title, [`${first} Salt & flour. ${sentence} Rosa waited.`, second]) };
  };

  it('changes only in a sentence with a certain fault, by an edit or a cut', async () => {
    const bad = 'It was [insert name].';
    for (const [text, kept] of [
      ['It was Rosa & me.', 'It was Rosa &amp; me. '],
      ['', ''],
      ['It was [name].', ''],
      [undefined, ''],
    ] as const) {
      const opening = opened(bad);
      const story_repair = text === undefined ? new AppError('assistant-busy') : { edits: [{ sentence: 6, text }] };
      const set = await setUp({ story_repair }, opening);
      await set.writeAll();
      expect(await set.left()).toEqual(['body placeholder']);
      await set.repair().catch(() => undefined);
      await set.save();
      const { body } = (await set.story()) ?? {};
      expect(body?.description.startsWith(opening.html.replace(`${bad} `, kept)), text).toBe(true);
    }
  });

  it('does not change for a taste of the reader, nor for an edit that nobody asked for', async () => {
    const opening = opened('It was a journey.');
    const verdicts = [verdictOn(6, 'cliche'), verdictOn(5, 'invented'), verdictOn(26, 'moral')];
    const edits = [1, 5, 6, 26].map((sentence) => ({ sentence, text: 'Anything else.' }));
    const set = await setUp({ story_review: { ...praise, verdicts }, story_repair: { edits } }, opening);
    await set.writeAll();
    await set.review();
    await set.repair();
    await set.save();
    expect((await set.story())?.body?.description.startsWith(opening.html)).toBe(true);
  });

  it('is a fault where it changed otherwise', async () => {
    const opening = opened('It was a journey.');
    const set = await setUp({}, opening);
    await set.writeAll();
    const { body } = await set.prepared();
    await set.damage('body', JSON.stringify({ ...body, pinnedOpening: opening.html.replace('Salt', 'Sugar') }));
    expect(await set.left()).toContain('body opening-changed');
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
    expect(await set.faulty()).toEqual([]);
  });
});

describe('the week and the captions', () => {
  it('are written beside the ideas', async () => {
    const set = await setUp();
    await set.writeAll();
    const given = set.calls.filter(({ messages }) => messages[0]?.content.includes('<ideas>'));
    expect(given.map(({ format }) => format).toSorted()).toEqual(['captions', 'weekly_schedule']);
    const { title, hook, post } = goodParts().strategy.ideas[1] ?? {};
    expect(given[0]?.messages[0]?.content).toContain(`${title}. ${hook} ${post}`);
  });
});

describe('the editor', () => {
  it('decides on a suspicion: what it confirms is repaired, or cut before the story is saved', async () => {
    const invented = 'It was Margaret who came.';
    const evidence = { message: 5, words: 'I sold fourteen loaves' };
    const rows: [object, isKept: boolean][] = [
      [{ verdict: 'invented' }, false],
      [{ verdict: 'wrong-person' }, false],
      [{ verdict: 'cliche' }, true],
      [{ verdict: 'said', evidence }, true],
      [{ verdict: 'follows', evidence: { ...evidence, message: 1 } }, true],
      [{ verdict: 'said' }, false],
      [{ verdict: 'follows', evidence: { message: 5, words: 'I sold Margaret' } }, false],
      [{ verdict: 'said', evidence: { message: 4, words: 'first morning' } }, false],
      [{ verdict: 'said', evidence: { message: 5, words: 'in the' } }, false],
    ];
    const wrong: string[] = [];
    for (const [verdict, isKept] of rows) {
      const verdicts = [verdictOn(firstAdded, 'said', verdict)];
      const story_repair = new AppError('deadline-exceeded');
      const set = await setUp({ ...bodyWith(invented), story_review: { ...praise, verdicts }, story_repair });
      await set.writeAll();
      await set.review();
      expect(set.calls.at(-1)?.messages[0]?.content).toContain(
        `${firstAdded}: ${invented}\n? name: "Margaret" is not in the interview.`,
      );
      await set.repair().catch(() => undefined);
      await set.save();
      const { body, story } = (await set.story()) ?? {};
      const cut = isKept ? undefined : 1;
      if (body?.description.includes(invented) !== isKept || story?.quality?.counts?.['cut'] !== cut)
        wrong.push(JSON.stringify(verdict));
    }
    expect(wrong).toEqual([]);
  });

  it('survives any list of verdicts, and its numbers are kept with the story', async () => {
    const lists: Review['verdicts'][] = [
      Array.from({ length: 500 }, (_, at) => verdictOn(at, 'invented') as Review['verdicts'][number]),
      [-1, 0, 900, 1.5, 1e20].map((at) => verdictOn(at, 'moral') as Review['verdicts'][number]),
      Array.from({ length: 9 }, () => verdictOn(2, 'cliche') as Review['verdicts'][number]),
    ];
    for (const verdicts of lists) {
      const set = await setUp({ story_review: { ...praise, verdicts }, story_repair: { edits: [] } });
      await set.writeAll();
      await set.review();
      await set.repair();
      set.asked();
      await set.repair();
      expect(set.asked()).toEqual([]);
      expect(await set.save()).toBe(true);
      const { counts = {} } = (await set.story())?.story.quality ?? {};
      expect(counts[`verdict ${verdicts[0]?.verdict}`]).toBe(verdicts.length);
      expect(Object.values(counts).every(Number.isInteger)).toBe(true);
    }
  });

  it('is asked for once more after a broken answer, not after a refusal', async () => {
    const broken = new AppError('model-answer-unusable');
    const refused = new AppError('model-answer-unusable', { cause: new ModelRefusal('no') });
    const outcomes: Record<string, unknown[]> = {};
    for (const [name, error] of Object.entries({ broken, refused })) {
      const set = await setUp();
      await set.writeAll();
      set.asked();
      const reviews = [error, praise];
      Object.defineProperty(set.answers, 'story_review', { get: () => reviews.shift() });
      outcomes[name] = [(await set.review())?.scores ?? null, set.asked().length];
    }
    expect(outcomes).toEqual({ broken: [scores, 2], refused: [null, 1] });
  });

  it('is not needed to save a story, whose suspicions are then counted', async () => {
    for (const code of ['model-answer-unusable', 'deadline-exceeded', 'assistant-busy'] as const) {
      const set = await setUp({ ...bodyWith('It was Margaret who came.'), story_review: new AppError(code) });
      await set.writeAll();
      expect(await set.review()).toBeNull();
      expect(await set.faulty()).toEqual([]);
      expect(await set.save()).toBe(true);
      const { story, body } = (await set.story()) ?? {};
      expect(body?.description).toContain('Margaret');
      expect(story?.quality).toMatchObject({ scores: {}, counts: { 'suspicion name': 1 } });
    }
  });
});
