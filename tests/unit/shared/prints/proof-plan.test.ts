import { describe, expect, test } from 'vitest';
import { proofParts } from '#shared/prints/proof-parts.ts';
import { proofPlan } from '#shared/prints/proof-plan.ts';

const loft = {
  who: 'You, Nora, and Mick Tregenza',
  where: 'The net loft on Custom House Quay',
  when: 'Two days before Christmas, at dusk',
  things: 'The bread went into another oven',
  windows: 'The first loaf goes to Tom',
  thread: 'You learned what a harbour is for',
};

describe('proofPlan', () => {
  test('takes each part from the words of its own slot', () => {
    expect(proofPlan(loft, 7)).toEqual({
      seed: 7,
      time: 'dusk',
      season: 'winter',
      place: 'shore',
      house: 'netLoft',
      things: expect.arrayContaining(['loaf']),
    });
  });

  test('changes nothing that is printed already when more is known', () => {
    const parts = { where: ['place', 'house'], when: ['time', 'season'], things: ['things'] } as const;
    const whole = proofPlan(loft, 7);
    const faults = proofParts.flatMap((_, count) => {
      const known = proofParts.slice(0, count + 1);
      const plan = proofPlan(Object.fromEntries(known.map((part) => [part, loft[part]])), 7);
      const printed = Object.entries(parts).flatMap(([part, fields]) =>
        (known as readonly string[]).includes(part) ? fields : [],
      );
      return printed.filter((field) => JSON.stringify(plan[field]) !== JSON.stringify(whole[field]));
    });
    expect(faults).toEqual([]);
  });

  test('shows a house from outside, and reads other languages', () => {
    expect(proofPlan({ where: 'The kitchen in Leeds' }, 1)).toMatchObject({ place: 'garden', house: 'house' });
    const plan = proofPlan(
      { where: 'Am Meer, bei der Kirche', when: 'An einem Morgen', things: 'Das Fahrrad war weg' },
      1,
    );
    expect(plan).toMatchObject({ place: 'shore', time: 'morning', things: ['bicycle'] });
  });

  test('is a landscape with a letter where nothing can be drawn', () => {
    const plan = proofPlan({ who: 'You', where: 'Somewhere', when: 'Once', things: 'Nothing much' }, 3);
    expect(plan).toMatchObject({ house: 'house', things: ['letter'] });
    expect(proofPlan({}, 3)).toEqual({ ...plan });
  });
});
