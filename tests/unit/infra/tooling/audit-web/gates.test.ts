import { expect, test } from 'vitest';
import { medianOf, missedGates } from '#infra/tooling/audit-web/gates.ts';

const good = {
  scores: { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 },
  ...{ lcpMs: 1800, cls: 0.02, tbtMs: 100, totalBytes: 250_000, faults: [] },
};
const landing = { path: '/', indexed: true };

test('a page on all gates misses none', () => {
  expect(missedGates(landing, good)).toEqual([]);
});

test.each([
  ['performance', { scores: { ...good.scores, performance: 94 } }, 'performance 94, not 95'],
  ['accessibility', { scores: { ...good.scores, accessibility: 99 } }, 'accessibility 99, not 100'],
  ['best practices', { scores: { ...good.scores, 'best-practices': null } }, 'best practices null, not 100'],
  ['LCP', { lcpMs: 1801 }, 'LCP 1801, not 1800'],
  ['CLS', { cls: 0.021 }, 'CLS 0.021, not 0.02'],
  ['TBT', { tbtMs: 101 }, 'TBT 101, not 100'],
  ['TBT that was not measured', { tbtMs: Number.NaN }, 'TBT NaN, not 100'],
])('%s just beyond its gate is told', (_, change, told) => {
  expect(missedGates(landing, { ...good, ...change })).toEqual([told]);
});

test('only the landing page must be there after 1.8 s, and only indexed pages have their SEO asked for', () => {
  expect(missedGates({ path: '/pricing', indexed: true }, { ...good, lcpMs: 2500 })).toEqual([]);
  const unseen = { ...good, scores: { ...good.scores, seo: 66 } };
  expect(missedGates({ path: '/forgot-password', indexed: false }, unseen)).toEqual([]);
  expect(missedGates({ path: '/pricing', indexed: true }, unseen)).toEqual(['SEO 66, not 100']);
});

test('of three runs the middle one counts for each figure, and what any of them found is told', () => {
  const runs = [
    good,
    { ...good, lcpMs: 900, faults: ['a: 1 s'] },
    { ...good, lcpMs: 4000, cls: 0.3, faults: ['a: 2 s', 'b'] },
  ];
  expect(medianOf(runs)).toEqual({ ...good, faults: ['a: 2 s', 'b'] });
});
