import { describe, expect, test } from 'vitest';
import { drawProof, type ProofFormat, type ProofPlan, proofSizes } from '#shared/prints/drawing/draw-proof.ts';
import { inks } from '#shared/prints/inks.ts';
import { motifs } from '#shared/prints/motifs/index.ts';
import { printPlaces, printSeasons, printTimes } from '#shared/prints/plan.ts';
import { type ProofPart, proofParts } from '#shared/prints/proof-parts.ts';
import { drawn, randomNumbers, testSeed } from '#tests/support/random-choices.ts';

const random = randomNumbers(testSeed('proofs'));
const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
const formats = Object.keys(proofSizes) as ProofFormat[];
const outdoors = printPlaces.filter((place) => !['room', 'kitchen', 'workshop', 'stage'].includes(place));

const plans = outdoors.map(
  (place): ProofPlan => ({
    seed: Math.floor(random() * 2 ** 32),
    time: pick(printTimes),
    season: pick(printSeasons),
    place,
    house: pick(['house', 'netLoft', 'church', 'shed']),
    things: Array.from({ length: 3 }, () => pick(Object.keys(motifs))),
  }),
);
const draw = (plan: ProofPlan, known: readonly ProofPart[], isOpen = false, format: ProofFormat = 'portrait') =>
  drawProof(plan, { known, isOpen }, format);
const inksOf = (plan: ProofPlan, known: readonly ProofPart[], isOpen = false) =>
  new Set(
    draw(plan, known, isOpen, pick(formats)).flatMap(({ svg }) =>
      [...svg.matchAll(/(?:fill|stroke)="(#[^"]+)"/g)].map(([, ink]) => ink),
    ),
  );
const pathsOf = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);

describe('drawProof', () => {
  test('shows what is known and nothing else, over a table and loops that are there from the start', () => {
    const faults = drawn(plans, 2, random).flatMap((plan) =>
      proofParts.flatMap((_, count) => {
        const known = proofParts.slice(0, count);
        const shown = new Set(draw(plan, known).map(({ part }) => part));
        // Light in the windows is an ink of the house.
        const due = new Set(['paper', ...known.filter((part) => part !== 'windows')]);
        return shown.symmetricDifference(due).size === 0 ? [] : [{ plan, known, shown: [...shown] }];
      }),
    );
    expect(faults).toEqual([]);
  });

  test('has plum alone on paper, marigold with the light, and no third ink', () => {
    const paper = [inks.cream, '#f6eedb', '#ddd0c4'];
    const one = new Set<string | undefined>([...paper, inks.plum]);
    const faults = plans.flatMap((plan) => {
      const early = inksOf(plan, ['who', 'where', 'things']).difference(one);
      const late = inksOf(plan, proofParts, true).symmetricDifference(new Set([...one, inks.marigold]));
      return early.size + late.size === 0 ? [] : [{ plan, early: [...early], late: [...late] }];
    });
    expect(faults).toEqual([]);
  });

  test('keeps the shapes of a part whatever else is known', () => {
    const faults = drawn(plans, 3, random).flatMap((plan) => {
      const format = pick(formats);
      const whole = new Map(draw(plan, proofParts, true, format).map(({ key, svg }) => [key, new Set(pathsOf(svg))]));
      return proofParts.slice(0, 4).flatMap((part) =>
        draw(plan, [part], false, format)
          .filter((layer) => layer.part === part)
          // A cream halo is round shapes that are not cream: in two inks, round more of them.
          .filter(({ key, svg }) => pathsOf(svg).filter((path) => !whole.get(key)?.has(path)).length > 2)
          .map(({ key }) => ({ plan, key })),
      );
    });
    expect(faults).toEqual([]);
  });

  test('lights the windows once it is known what changed, and the door when the story can be written', () => {
    const [plan] = plans;
    const lit = (known: readonly ProofPart[], isOpen: boolean) =>
      draw({ ...(plan as ProofPlan), house: 'house' }, known, isOpen)
        .filter(({ part }) => part === 'where')
        .map(({ svg }) => svg.split(inks.marigold).length + svg.split(inks.butter).length)
        .reduce((sum, count) => sum + count, 0);
    const dark = lit(['where'], false);
    const windows = lit(['where', 'windows'], false);
    expect(windows).toBeGreaterThan(dark);
    expect(lit(['where', 'windows'], true)).toBeGreaterThan(windows);
  });

  test('gives the same layers for the same plan, without faults in its paths', () => {
    for (const plan of drawn(plans, 3, random)) {
      const layers = draw(plan, proofParts, true);
      expect(draw(plan, proofParts, true)).toEqual(layers);
      expect(JSON.stringify(layers)).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});
