import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { paragraphsOf, printPlanOf } from '#functions/domain/story/print/print-plan.ts';
import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { keptOutOf } from '#functions/domain/story/writing/kept-out.ts';
import { hasOnlyWriterTags } from '#functions/domain/story/writing/quality-check.ts';
import { expectedLanguage, languageOfStory } from '#functions/domain/story/writing/style-check.ts';
import { answersOf } from '#functions/domain/story/writing/transcript.ts';
import { createModel, type ModelService } from '#infra/local/model.ts';
import { barsOf, type MeasuredInterview } from '#infra/tooling/eval/bars.ts';
import { type CorpusStory, conduct, writeCorpusStory } from '#infra/tooling/eval/corpus.ts';
import { hardTurnInterviews } from '#infra/tooling/eval/interviews/hard-turns.ts';
import { hostileInterviews } from '#infra/tooling/eval/interviews/hostile.ts';
import type { CorpusInterview } from '#infra/tooling/eval/interviews/interview.ts';
import { interviews } from '#infra/tooling/eval/interviews/interviews.ts';
import { measureStory, sectionTexts, stockSentences } from '#infra/tooling/eval/measures.ts';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { type ChatMessage, chatHistorySchema } from '#shared/schemas/conversation.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { isWholeProof, randomNumbers, shuffled, testSeed } from '#tests/support/random-choices.ts';

/** Interviews of the corpus through all of writing: prompts, adapter, the model stand-in, check, repairs, HTML. */
let model: ModelService;
beforeAll(async () => {
  model = await createModel({ port: 0, delayMs: 0 });
});
afterAll(async () => {
  await model.close();
});

async function writeFrom(interview: CorpusInterview): Promise<CorpusStory> {
  const writer = createOpenaiWriter({
    apiKey: 'corpus',
    baseUrl: model.url,
    model: 'tellwren-writer',
    timeoutMs: 20_000,
    maxRetries: 1,
  });
  const { logger } = createLoggerSpy();
  const tools = { writer, context: { safetyIdentifier: 'hash', signal: new AbortController().signal, logger } };
  const transcript = await conduct(interview, tools);
  return writeCorpusStory(interview, transcript, tools);
}

const isHostile = (interview: CorpusInterview) => [...hostileInterviews, ...hardTurnInterviews].includes(interview);

/** The share of Wren's turns that quote words of the previous answer. */
function shareOfReferences(transcript: readonly ChatMessage[]): number {
  const followed = transcript.flatMap(({ role, content }, at) => {
    const answer = transcript[at - 1]?.content.toLowerCase();
    return role === 'system' && answer !== undefined ? [{ turn: content, answer }] : [];
  });
  const quoting = followed.filter(({ turn, answer }) =>
    [...turn.matchAll(/“([^”]+)”/g)].some(([, quoted = '']) => answer.includes(quoted.toLowerCase())),
  );
  return quoting.length / followed.length;
}

/** What the print of a story shows first. */
const heroes: Readonly<Record<string, string>> = {
  'shoe repair in Leeds': 'boots',
  'bike courier, lower case and thin': 'bicycle',
  'software for fishermen, long': 'fishingBoat',
  'Arabic calligraphy studio': 'letter',
  'a bakery whose owner writes dates in every form': 'loaf',
  'tailor from Istanbul, short': 'sewingMachine',
  'beekeeping, with orders to the writer in between': 'beehive',
  'a bookshop, with a figure between us': 'books',
  'the boat near Annecy': 'fishingBoat',
  'a train at night, thin answers': 'train',
  'the flood, careful with loss': 'piano',
  'first snow, another language': 'hat',
  'almost nothing': 'loaf',
  'les huîtres de Cancale, en français': 'fish',
  'la Cinquecento del nonno, in italiano': 'car',
  'my husband Tomasz, short': 'bed',
  'a friend who moved to Osaka': 'oven',
  'grandfather who has died': 'clock',
  'a midwife, long': 'rings',
  'a dog called Biscuit': 'bigDog',
  'my son, from a father far away': 'guitar',
  'de buurvrouw, in het Nederlands': 'key',
  'a nursing degree at 41': 'stethoscope',
  'first novel': 'typewriter',
  'a first goal, emoji': 'football',
  'last shift on the buses, in Yorkshire': 'bus',
  'requests for the prompt and its reference': 'tractor',
  'markup of every kind': 'lPlate',
};

describe('corpus', () => {
  it('has at least 40 interviews: all categories, the shortest and the longest, and hostile ones', () => {
    expect(interviews.length).toBeGreaterThanOrEqual(40);
    expect(new Set(interviews.map(({ name }) => name)).size).toBe(interviews.length);
    for (const slug of categorySlugs) {
      const own = interviews.filter(({ category }) => category === slug);
      const lengths = own.map(({ answers }) => answers.length * 2);
      expect(own.length, slug).toBeGreaterThanOrEqual(10);
      expect(Math.min(...lengths), slug).toBe(limits.messagesBeforeStory);
      expect(Math.max(...lengths), slug).toBe(limits.messagesPerConversation);
    }
    expect(hostileInterviews.length).toBeGreaterThanOrEqual(8);
    const addressed = interviews.filter(({ expect }) => expect.addressee !== undefined);
    expect(addressed.map(({ name }) => name)).toEqual(
      interviews.filter(({ category }) => category === 'for-someone').map(({ name }) => name),
    );
  });

  it('has interviews in the languages of the site and in another one', () => {
    const least = { de: 2, fr: 2, es: 2, it: 1, pt: 1, nl: 1, pl: 1 };
    const counts = Map.groupBy(interviews, ({ language }) => language);
    const rare = Object.entries(least).filter(([language, count]) => (counts.get(language)?.length ?? 0) < count);
    expect(rare).toEqual([]);
  });

  it('expects of each story only what its customer says, and names heroes of interviews that are there', () => {
    const plain = (text: string) => text.toLowerCase().replaceAll('’', "'");
    const unsaid = interviews.flatMap(({ name, answers, expect: { names, mentions } }) => {
      const said = plain(answers.join('\n'));
      return [...names, ...mentions]
        .filter((piece) => !said.includes(plain(piece)))
        .map((piece) => `${name}: ${piece}`);
    });
    expect(unsaid).toEqual([]);
    const known = new Set(interviews.map(({ name }) => name));
    expect(Object.keys(heroes).filter((name) => !known.has(name))).toEqual([]);
  });
});

const seed = testSeed('the corpus');
/** `npm test` has time for two interviews of each category and two hostile ones. */
const tried = isWholeProof
  ? interviews
  : [...Map.groupBy(interviews, (each) => (isHostile(each) ? 'hostile' : each.category)).values()].flatMap((group) =>
      shuffled(group, randomNumbers(seed)).slice(0, 2),
    );

const measured: MeasuredInterview[] = [];

function printOf({ transcript, brief, parts }: CorpusStory, html: string) {
  const told = {
    language: expectedLanguage(answersOf(transcript).join('\n'), brief),
    title: parts.body.title,
    paragraphs: paragraphsOf(html),
    brief,
    keptOut: keptOutOf({ transcript, brief }),
  };
  return printPlanOf(told, 1);
}

describe.each(tried)('story of $name ($category)', (interview) => {
  it('meets the bars of the story lab', async () => {
    const story = await writeFrom(interview);
    expect(chatHistorySchema.safeParse(story.transcript).success).toBe(true);
    const about = { name: interview.name, stock: stockSentences(story), scores: null, isByModel: false };
    const run = { ...measureStory(interview, story), ...about };
    measured.push(run);
    const text = JSON.stringify(story.parts, null, 1);
    // The stand-in names its posts after people and places.
    expect(
      run.failures.filter(({ rule }) => rule !== 'titles'),
      text,
    ).toEqual([]);
    expect(
      barsOf([run]).filter(({ missedBy }) => missedBy.length > 0),
      text,
    ).toEqual([]);
    const html = storyHtml(story.parts, languageOfStory(story));
    expect(hasOnlyWriterTags(html)).toBe(true);
    expect(html.startsWith(story.opening.html)).toBe(true);
    const print = printOf(story, html);
    expect(print.things[0], JSON.stringify(print)).toBe(heroes[interview.name] ?? print.things[0]);
    const everything = Object.values(sectionTexts(story)).flat().join('\n');
    expect(everything).not.toMatch(/undefined|\[object|\{\}|(?!\n)\p{Cc}|\u202e/u);
    if (interview.answers.length >= 8 && !isHostile(interview)) {
      expect(shareOfReferences(story.transcript), 'Wren’s turns that quote the last answer').toBeGreaterThan(0.5);
    }
  });
});

describe('all stories of this run', () => {
  it('share no sentence that is not a customer’s', () => {
    expect(measured.length).toBeGreaterThan(0);
    expect(barsOf(measured).find(({ what }) => what.includes('two stories'))?.missedBy).toEqual([]);
  });
});
