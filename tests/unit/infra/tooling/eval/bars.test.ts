import { describe, expect, it } from 'vitest';
import { barsOf, type MeasuredInterview } from '#infra/tooling/eval/bars.ts';
import { failureRules } from '#infra/tooling/eval/measures.ts';

const sound: MeasuredInterview = {
  name: 'Stan',
  ownWords: 300,
  storyWords: 500,
  stockShare: 0.02,
  repeatedShare: 0,
  keptShare: 0.8,
  failures: [],
  stock: ['Nobody said a word.'],
  scores: { true: 5, voice: 3 },
  isByModel: false,
};

const missed = (run: readonly MeasuredInterview[]) => barsOf(run).filter(({ missedBy }) => missedBy.length > 0);

describe('bars of a run', () => {
  it('are met by a sound story, of the keyless engine and of a model', () => {
    expect(missed([sound])).toEqual([]);
    expect(missed([{ ...sound, isByModel: true }])).toEqual([]);
    expect(barsOf([sound]).length).toBeGreaterThan(failureRules.length);
  });

  it.each(failureRules)('are missed by one failure of the rule %s', (rule) => {
    expect(
      missed([
        sound,
        { ...sound, name: 'Rosa', stock: [], isByModel: rule !== 'invented', failures: [{ rule, detail: '' }] },
      ]),
    ).toEqual([{ what: expect.any(String), missedBy: ['Rosa'] }]);
  });

  it('are missed when more than 5 % of an offline draft is not of the words of the customer', () => {
    expect(missed([{ ...sound, stockShare: 0.06 }])).toHaveLength(1);
    expect(missed([{ ...sound, ownWords: 149, stockShare: 0.9 }])).toEqual([]);
  });

  it('are missed when less than 60 % of the words of the customer are kept', () => {
    expect(missed([{ ...sound, keptShare: 0.59 }])).toHaveLength(1);
    expect(missed([{ ...sound, ownWords: 149, keptShare: 0.59 }])).toEqual([]);
  });

  it('are missed when more than 10 % is told twice', () => {
    expect(missed([{ ...sound, repeatedShare: 0.11 }])).toHaveLength(1);
  });

  it('are missed when two stories of a model share a sentence', () => {
    const retold = { ...sound, isByModel: true };
    expect(missed([sound, { ...sound, name: 'Rosa' }])).toEqual([]);
    expect(missed([retold, { ...retold, name: 'Rosa' }])).toEqual([
      { what: 'no sentence of ours in two stories', missedBy: ['“nobody said a word” (Stan, Rosa)'] },
    ]);
  });

  it('judge a model by the judge, not by shares', () => {
    const retold = { ...sound, stockShare: 0.9, keptShare: 0.1, isByModel: true };
    expect(missed([retold])).toEqual([]);
    expect(missed([{ ...retold, scores: { true: 5, voice: 2 } }])).toHaveLength(1);
  });
});
