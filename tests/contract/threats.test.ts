import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedTests } from '#tests/support/named-tests.ts';
import { type Proof, readProofs, readThreats } from '#tests/support/proof-list.ts';

const folder = join(import.meta.dirname, '..');

const testsOf = new Map<string, string[]>();
/** The named tests of a file below `tests/`, read once; none when there is no such file. */
function testsIn(file: string): string[] {
  const path = join(folder, file);
  const tests = testsOf.get(file) ?? (existsSync(path) ? namedTests(path) : []);
  testsOf.set(file, tests);
  return tests;
}

const threats = readThreats(join(folder, '../infra/docs/threats.md'));
const asvs = readProofs(join(folder, 'asvs.csv'));
const placeOf = (proof: Proof) => `${proof.id}: ${proof.file}: ${proof.test}`;

describe.each([
  { name: 'threats.md', proofs: threats },
  { name: 'asvs.csv', proofs: asvs },
])('$name', ({ proofs }) => {
  it('names existing tests, by a part of their names', () => {
    const named = proofs.filter(({ file }) => file !== '');
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ test }) => !/\p{L}{2}/u.test(test)).map(placeOf)).toEqual([]);
    const gone = named.filter(({ file, test }) => !testsIn(file).some((name) => name.includes(test)));
    expect(gone.map(placeOf)).toEqual([]);
  });

  it('has one reason, in a sentence, where there is no test', () => {
    const groups = Map.groupBy(proofs, ({ id }) => id);
    for (const [id, [first, ...others]] of groups) {
      expect(first?.demand, id).toMatch(/\p{L}/u);
      if (first?.file === '')
        expect({ id, isSaid: first.reason !== '', more: others.length }).toMatchObject({ isSaid: true, more: 0 });
      expect(
        others.filter(({ demand, file, reason }) => demand !== first?.demand || file === '' || reason !== ''),
      ).toEqual([]);
    }
    const said = proofs.filter(({ reason }) => reason !== '');
    expect(said.filter(({ reason }) => !/^\P{Ll}.{15,}[.)]$/u.test(reason)).map(placeOf)).toEqual([]);
    const noTest = proofs.filter(({ file, test }) => (file === '') !== (test === ''));
    expect(noTest.map(placeOf)).toEqual([]);
  });

  it('has no duplicates', () => {
    expect(new Set(proofs.map(placeOf)).size).toBe(proofs.length);
  });
});

describe('the lists', () => {
  const idsOf = (proofs: readonly Proof[]) => [...new Set(proofs.map(({ id }) => id))];

  it('have 179 threats, in order', () => {
    const numbers = Array.from({ length: 179 }, (_, index) => index + 1);
    expect(idsOf(threats)).toEqual(numbers.map(String));
  });

  it('have the 70 requirements of ASVS 5.0.0 level 1, in its order', () => {
    const ids = idsOf(asvs);
    expect(ids).toHaveLength(70);
    const keys = asvs.map(({ id }) => id);
    const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });
    expect(keys).toEqual(keys.toSorted(byNumber));
    expect(ids.filter((id) => !/^V\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(id))).toEqual([]);
  });
});

describe('reading the names of tests', () => {
  it('ignores comments, strings and skipped tests', () => {
    const own = testsIn('contract/threats.test.ts');
    expect(own).toContain('reading the names of tests > ignores comments, strings and skipped tests');
    // it('is not there', () => {})
    expect(own.join('\n')).not.toContain('is not there');
    const skipped = "it.skip('later', () => {})";
    expect(own.join('\n')).not.toContain(skipped.slice(9, 14));
  });
});
