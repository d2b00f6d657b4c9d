import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutatedFiles, mutationGroups, wrongNames } from '#infra/tooling/mutation/mutated-files.ts';

const parts = mutationGroups.flatMap((group) => group.parts);
const listed = parts.flatMap((part) => [...mutatedFiles(part), ...Object.keys(part.leftOut ?? {})]);

/** Where rules of money, accounts and harmless HTML live. */
const folders = [
  ...['account', 'checkout', 'coupon', 'credit', 'gift', 'html', 'idempotency', 'invariants', 'order', 'payments'].map(
    (noun) => `functions/domain/${noun}`,
  ),
  ...['subscription', 'transaction'].map((noun) => `functions/domain/${noun}`),
  ...['passwords', 'payments', 'tokens'].map((port) => `functions/adapters/${port}`),
];

describe('the modules whose mutants must be killed', () => {
  it.each(folders)('are all those of %s, but for what is left out with a reason', (folder) => {
    const files = globSync(`${folder}/**/*.ts`).filter((file) => !file.endsWith('.d.ts'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !listed.includes(file))).toEqual([]);
  });

  it('are there, and have tests that are there', () => {
    expect(parts.flatMap(wrongNames)).toEqual([]);
    const missing = parts.flatMap(({ tests }) => tests.filter((glob) => globSync(glob).length === 0));
    expect(missing).toEqual([]);
  });

  it('have reasons for what is not held to them, and names that no other part has', () => {
    const reasons = parts.flatMap(({ leftOut, wording }) => Object.values({ ...leftOut, ...wording }));
    expect(reasons.filter((reason) => reason.split(' ').length < 3)).toEqual([]);
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
  });
});
