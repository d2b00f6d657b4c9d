import { describe, expect, it } from 'vitest';
import { cutMinorFaults } from '#functions/domain/story/writing/cut-minor-faults.ts';
import { checkStory, suspicionsOf } from '#functions/domain/story/writing/quality-check.ts';
import { readRecordedStory, readTriedSentences, recordedNames, withSentence } from '#tests/support/recorded-stories.ts';

const stories = Object.fromEntries(recordedNames.map((name) => [name, readRecordedStory(name)]));
const { fine, bad } = readTriedSentences();
const placed = ({ story, where, text }: (typeof fine)[number]) =>
  withSentence(stories[story] ?? readRecordedStory(story), where, text);

/** A reader must find these without help: relations, speakers, clichés, morals, numbers in words that are not English. */
const unseen = 13;

describe('stories of a language model', () => {
  it.each(recordedNames)('%s has no fault and raises no suspicion', (name) => {
    const { parts, facts } = readRecordedStory(name);
    expect(checkStory(parts, facts)).toEqual([]);
    expect(suspicionsOf(parts, facts)).toEqual([]);
  });

  it('lose no true sentence: each is at most suspected', () => {
    const refused = fine.filter((sentence) => {
      const { parts, facts } = placed(sentence);
      const isCut = JSON.stringify(cutMinorFaults(parts, facts)) !== JSON.stringify(parts);
      return checkStory(parts, facts).length > 0 || isCut;
    });
    expect(fine.length).toBeGreaterThan(50);
    expect(refused).toEqual([]);
  });

  it('pass no bad sentence that a rule can see, and never what is off the record', () => {
    const judged = bad.map((sentence) => {
      const { parts, facts } = placed(sentence);
      const codes = checkStory(parts, facts).map(({ code }) => code);
      return { ...sentence, codes, isSeen: codes.length + suspicionsOf(parts, facts).length > 0 };
    });
    const secrets = judged.filter(({ why = '' }) => why.startsWith('off record'));
    expect(secrets.length).toBe(4);
    expect(secrets.filter(({ codes }) => !codes.includes('off-record'))).toEqual([]);
    const passed = judged.filter(({ isSeen }) => !isSeen).map(({ text, why }) => `${text}: ${why}`);
    expect(passed.length, passed.join('\n')).toBeLessThanOrEqual(unseen);
  });
});
