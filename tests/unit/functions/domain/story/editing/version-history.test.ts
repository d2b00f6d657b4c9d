import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VersionHead } from '#functions/domain/story/editing/version.ts';
import { maxVersions, versionToRemove } from '#functions/domain/story/editing/version-history.ts';

const nowMs = Date.parse('2026-11-24T12:00:00.000Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const head = (ageMs: number, cause: VersionHead['cause'] = 'edited'): VersionHead => ({
  versionId: `${cause} ${ageMs}`,
  createdAt: new Date(nowMs - ageMs).toISOString(),
  cause,
  words: 1,
  bytes: 10,
});
const written = head(400 * dayMs, 'written');

/** A story's versions, newest first, after a save at each of these ages. */
function afterSaves(agesMs: readonly number[], causeOf: (index: number) => VersionHead['cause'] = () => 'edited') {
  let heads: VersionHead[] = [written];
  const removed: VersionHead[] = [];
  for (const [index, ageMs] of agesMs.entries()) {
    heads = [head(ageMs, causeOf(index)), ...heads];
    const old = versionToRemove(heads, nowMs - ageMs);
    if (old !== undefined) removed.push(old);
    heads = heads.filter((each) => each !== old);
  }
  return { heads, removed };
}

describe('versionToRemove', () => {
  it('removes nothing from 21 versions', () => {
    const heads = [...Array.from({ length: 20 }, (_, minute) => head(minute * 60_000)), written];
    expect(versionToRemove(heads, nowMs)).toBeUndefined();
  });

  it('removes the oldest edit with a newer one in its hour, day or week', () => {
    const rows: [number, number][] = [
      [2 * hourMs, 60_000],
      [3 * dayMs, 2 * hourMs],
      [50 * dayMs, dayMs],
    ];
    for (const [fromMs, stepMs] of rows) {
      const newest = Array.from({ length: 20 }, (_, second) => head(second * 1000));
      // Aligned, so that the two are in one period.
      const start = nowMs - fromMs - ((nowMs - fromMs) % (7 * dayMs));
      const pair = [head(nowMs - start - 2 * stepMs), head(nowMs - start - stepMs)];
      expect(versionToRemove([...newest, ...pair, written], nowMs)).toBe(pair[1]);
    }
  });

  it('retains one version of each hour, day and week', () => {
    const ages = [2, 3, 4].map((hours) => hours * hourMs).concat([2, 3, 4].map((days) => days * dayMs));
    const newest = Array.from({ length: 20 }, (_, second) => head(second * 1000));
    expect(versionToRemove([...newest, ...ages.map((age) => head(age)), written], nowMs)).toBeUndefined();
  });

  it('above 50, removes the oldest edit, then the oldest restored or AI-accepted text', () => {
    const weekly = Array.from({ length: 50 }, (_, week) => head((week + 6) * 7 * dayMs));
    expect(versionToRemove([...weekly, written], nowMs)).toBe(weekly[49]);
    const accepted = weekly.map((_, week) => head((week + 6) * 7 * dayMs, week % 2 === 0 ? 'restored' : 'rewritten'));
    expect(versionToRemove([...accepted, written], nowMs)).toBe(accepted[49]);
    const mixed = accepted.with(30, head(36 * 7 * dayMs));
    expect(versionToRemove([...mixed, written], nowMs)).toBe(mixed[30]);
  });

  it('retains the text that was written again, and the one before it', () => {
    const weekly = Array.from({ length: 50 }, (_, week) => head((week + 6) * 7 * dayMs));
    const again = weekly.with(48, head(54 * 7 * dayMs, 'retold'));
    expect(versionToRemove([...again, written], nowMs)).toBe(again[47]);
  });

  it('of any saves, retains at most 50, the newest 20 and the original; accepted texts only give way to accepted ones', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 5 * dayMs }), { minLength: 1, maxLength: 160 });
    const causes = fc.array(fc.constantFrom('edited', 'edited', 'rewritten', 'restored' as const), { minLength: 160 });
    fc.assert(
      fc.property(gaps, causes, (steps, causeOf) => {
        let age = steps.reduce((sum, step) => sum + step, 0);
        const ages = steps.map((step) => {
          age -= step;
          return age;
        });
        const { heads, removed } = afterSaves(ages, (index) => causeOf[index] ?? 'edited');
        expect(heads.length).toBeLessThanOrEqual(maxVersions);
        expect(heads.at(-1)).toBe(written);
        const newest = ages.slice(-20).map((ageMs) => new Date(nowMs - ageMs).toISOString());
        expect(heads.slice(0, newest.length).map(({ createdAt }) => createdAt)).toEqual(newest.toReversed());
        const accepted = [...heads, ...removed].filter(({ cause }) => cause === 'restored' || cause === 'rewritten');
        if (accepted.length <= maxVersions - 21) expect(removed.map(({ cause }) => cause)).not.toContain('restored');
      }),
    );
  });
});
