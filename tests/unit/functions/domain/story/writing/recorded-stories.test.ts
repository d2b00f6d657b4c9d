import { describe, expect, it } from 'vitest';
import { cutMinorFaults } from '#functions/domain/story/writing/cut-minor-faults.ts';
import { checkStory, mendedStory } from '#functions/domain/story/writing/quality-check.ts';
import { suspicionsOf } from '#functions/domain/story/writing/suspicions.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import { readStory, readTriedSentences, storyNames, withSentence } from '#tests/support/recorded-stories.ts';

const stories = new Map(
  storyNames.map((name) => {
    const { parts, facts } = readStory(name);
    return [name, { parts: mendedStory(parts, facts), facts }];
  }),
);
type Story = ReturnType<typeof readStory>;
const storyOf = (name: (typeof storyNames)[number]): Story => stories.get(name) ?? readStory(name);
const { fine, bad } = readTriedSentences();
type Tried = (typeof fine)[number];

/** Lines of suspicions that a reader must answer for each story. */
const mostSuspicions = 12;
/** Of the bad sentences, as a share, those that only a reader finds. */
const mostUnseen = 0.05;

interface Judged extends Tried {
  readonly certain: string[];
  readonly suspected: string[];
  readonly isCut: boolean;
}

/** What the rules say of sentences in one story. A fault or a suspicion without their quotation counts for a single sentence. */
function judgeIn(story: Story, tried: readonly Tried[], usual: ReadonlySet<string>): Judged[] {
  const { parts, facts } = story;
  const faults = checkStory(parts, facts);
  const suspicions = suspicionsOf(parts, facts).filter((one) => !usual.has(JSON.stringify(one)));
  const cut = cutMinorFaults(parts, facts);
  const isUncut = JSON.stringify(cut) === JSON.stringify(parts);
  return tried.map((one) => {
    const isAlone = tried.length === 1;
    const own = new Set(sentencesOf(one.text));
    return {
      ...one,
      certain: faults.filter(({ quote }) => isAlone || (quote !== undefined && own.has(quote))).map(({ code }) => code),
      suspected: suspicions.filter(({ quote }) => isAlone || own.has(quote)).map(({ kind }) => kind),
      isCut: isAlone ? !isUncut : !cut.body.paragraphs.includes(one.text),
    };
  });
}

/** The sentences of a body are tried together, which takes a tenth of the time. */
function judge(tried: readonly Tried[]): Judged[] {
  return storyNames.flatMap((name) => {
    const given = storyOf(name);
    const usual = new Set(suspicionsOf(given.parts, given.facts).map((one) => JSON.stringify(one)));
    const own = tried.filter(({ story }) => story === name);
    const inBody = own.filter(({ where }) => where === 'body');
    const together = inBody.reduce((story, { where, text }) => withSentence(story, where, text), given);
    const alone = own.filter(({ where }) => where !== 'body');
    return [
      ...judgeIn(together, inBody, usual),
      ...alone.flatMap((one) => judgeIn(withSentence(given, one.where, one.text), [one], usual)),
    ];
  });
}

describe('stories of a language model', () => {
  it.each(storyNames)('%s has no fault and few suspicions', (name) => {
    const { parts, facts } = storyOf(name);
    expect(checkStory(parts, facts)).toEqual([]);
    expect(cutMinorFaults(parts, facts)).toEqual(parts);
    expect(suspicionsOf(parts, facts).length).toBeLessThanOrEqual(mostSuspicions);
  });

  it('lose no true sentence: each is at most suspected', () => {
    const judged = judge(fine);
    expect(judged.length).toBeGreaterThan(200);
    expect(judged.filter(({ certain, isCut }) => certain.length > 0 || isCut)).toEqual([]);
  });

  it('pass hardly a bad sentence unseen, and nothing that is off the record', () => {
    const judged = judge(bad);
    const secrets = judged.filter(({ why = '' }) => why.startsWith('off record'));
    expect(secrets.length).toBeGreaterThan(3);
    expect(secrets.filter(({ certain }) => !certain.includes('off-record')).map(({ text }) => text)).toEqual([]);
    const passed = judged.filter(({ certain, suspected }) => certain.length + suspected.length === 0);
    const lines = passed.map(({ text, why }) => `${text}: ${why}`).join('\n');
    expect(passed.length, lines).toBeLessThanOrEqual(judged.length * mostUnseen);
  });
});
