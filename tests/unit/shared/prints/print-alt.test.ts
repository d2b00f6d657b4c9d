import { describe, expect, it } from 'vitest';
import { cropAlt, printAlt } from '#shared/prints/drawing/print-alt.ts';
import type { PrintPlan } from '#shared/prints/plan.ts';

const plan: PrintPlan = { seed: 1, time: 'gold', season: 'autumn', place: 'shore', things: ['loaf', 'jar'] };

describe('printAlt', () => {
  it.each([
    [['loaf'], 'A block print: a loaf of bread by the sea in the late sun of an autumn day.'],
    [['loaf', 'jar'], 'A block print: a loaf of bread and a jar of jam by the sea in the late sun of an autumn day.'],
    [
      ['loaf', 'jar', 'fishingBoat'],
      'A block print: a loaf of bread, a jar of jam and a fishing boat by the sea in the late sun of an autumn day.',
    ],
    [['teleporter'], 'A block print: a thread that writes its way by the sea in the late sun of an autumn day.'],
  ])('describes %j', (things, text) => {
    expect(printAlt({ ...plan, things })).toBe(text);
  });

  it.each([
    ['dawn', 'winter', 'at dawn on a winter day.'],
    ['night', 'summer', 'on a summer night.'],
  ] as const)('says when it is %s in %s', (time, season, end) => {
    expect(printAlt({ ...plan, time, season })).toContain(end);
  });
});

describe('cropAlt', () => {
  it('says that it is a part', () => {
    expect(cropAlt(plan)).toMatch(/^Part of a block print: a loaf of bread/);
  });
});
