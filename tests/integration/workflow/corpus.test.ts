import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { hasOnlyWriterTags } from '#functions/domain/story/writing/quality-check.ts';
import { languageOfStory } from '#functions/domain/story/writing/style-check.ts';
import { createModel, type ModelService } from '#infra/local/model.ts';
import { barsOf } from '#infra/tooling/eval/bars.ts';
import { type CorpusStory, conduct, writeCorpusStory } from '#infra/tooling/eval/corpus.ts';
import { hardTurnInterviews } from '#infra/tooling/eval/interviews/hard-turns.ts';
import { hostileInterviews } from '#infra/tooling/eval/interviews/hostile.ts';
import type { CorpusInterview } from '#infra/tooling/eval/interviews/interview.ts';
import { interviews } from '#infra/tooling/eval/interviews/interviews.ts';
import { measureStory, sectionTexts, stockSentences } from '#infra/tooling/eval/measures.ts';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { chatHistorySchema } from '#shared/schemas/conversation.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { isWholeProof, randomNumbers, shuffled, testSeed } from '#tests/support/random-choices.ts';

/** Interviews of the corpus through all of writing: prompts, adapter, the offline draft, check, repairs, HTML. */
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
  return writeCorpusStory(interview, await conduct(interview, tools), tools);
}

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

  it('expects of each story only what its customer says', () => {
    const plain = (text: string) => text.toLowerCase().replaceAll('’', "'");
    const unsaid = interviews.flatMap(({ name, answers, expect: { names, mentions } }) => {
      const said = plain(answers.join('\n'));
      return [...names, ...mentions]
        .filter((piece) => !said.includes(plain(piece)))
        .map((piece) => `${name}: ${piece}`);
    });
    expect(unsaid).toEqual([]);
  });
});

const isHostile = (interview: CorpusInterview) => [...hostileInterviews, ...hardTurnInterviews].includes(interview);
const seed = testSeed('the corpus');
/** `npm test` has time for two interviews of each category and two hostile ones. */
const tried = isWholeProof
  ? interviews
  : [...Map.groupBy(interviews, (each) => (isHostile(each) ? 'hostile' : each.category)).values()].flatMap((group) =>
      shuffled(group, randomNumbers(seed)).slice(0, 2),
    );

describe('offline draft', () => {
  it('meets the bars of the story lab', { timeout: 300_000 }, async () => {
    const faults: string[] = [];
    for (const interview of tried) {
      const story = await writeFrom(interview);
      const own = { name: interview.name, stock: stockSentences(story), scores: null, isByModel: false };
      const measured = { ...measureStory(interview, story), ...own };
      const missed = barsOf([measured]).filter(({ missedBy }) => missedBy.length > 0);
      const html = storyHtml(story.parts, languageOfStory(story));
      const everything = Object.values(sectionTexts(story)).flat().join('\n');
      const rules: readonly (readonly [what: string, isMet: boolean])[] = [
        ['a valid history', chatHistorySchema.safeParse(story.transcript).success],
        ['only the tags of the writer', hasOnlyWriterTags(html)],
        ['the opening first', html.startsWith(story.opening.html)],
        ['no trace of code', !/undefined|\[object|\{\}|(?!\n)\p{Cc}|\u202e/u.test(everything)],
        ...missed.map(({ what }) => [`${what}: ${JSON.stringify(measured.failures)}`, false] as const),
      ];
      faults.push(...rules.filter(([, isMet]) => !isMet).map(([what]) => `${interview.name}: ${what}`));
    }
    expect(faults).toEqual([]);
  });
});
