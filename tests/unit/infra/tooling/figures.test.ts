import { describe, expect, it } from 'vitest';
import { figureLine, replaceRows } from '#infra/tooling/figures.ts';

const context = ['2026-11-23', 'abc1234', '2 cores'];
const row = (what: string, command: string) => figureLine({ what, measured: '1 ms' }, command, context);

const head = [
  '# Figures',
  '',
  '| what | measured | goal | command | date | commit | machine |',
  '| - | - | - | - | - | - | - |',
];
const pageOf = (...rows: readonly string[]) => [...head, ...rows, '', 'After the table.'].join('\n');

describe('figures', () => {
  it('marks a missed goal', () => {
    const figure = { what: 'PDF, cold', measured: '3.4 s', goal: '≤ 3 s' };
    expect(figureLine({ ...figure, isMissed: true }, 'npm run bench -- pdf', context)).toBe(
      '| PDF, cold | 3.4 s | ≤ 3 s **missed** | `npm run bench -- pdf` | 2026-11-23 | abc1234 | 2 cores |',
    );
    expect(figureLine({ ...figure, isMissed: false }, 'npm test', context)).toContain('| ≤ 3 s |');
    expect(row('PDF, cold', 'npm test')).toContain('| – |');
  });

  it('replaces the rows of one command in place', () => {
    const before = pageOf(
      row('a', 'npm test'),
      row('b', 'npm run load'),
      row('c', 'npm run load'),
      row('d', 'npm run bench'),
    );
    expect(replaceRows(before, 'npm run load', [row('e', 'npm run load')])).toBe(
      pageOf(row('a', 'npm test'), row('e', 'npm run load'), row('d', 'npm run bench')),
    );
  });

  it('appends the rows of a new command to the table', () => {
    const rows = [row('b', 'npm run load'), row('c', 'npm run load')];
    expect(replaceRows(pageOf(row('a', 'npm test')), 'npm run load', rows)).toBe(pageOf(row('a', 'npm test'), ...rows));
  });

  it('distinguishes a command from a longer one', () => {
    const longer = row('a', 'npm run load -- --users 5');
    expect(replaceRows(pageOf(longer), 'npm run load', [row('b', 'npm run load')])).toBe(
      pageOf(longer, row('b', 'npm run load')),
    );
  });
});
