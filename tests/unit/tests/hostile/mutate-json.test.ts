import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutatedJson } from '#tests/support/hostile/mutate-json.ts';
import { randomValues } from '#tests/support/hostile/random-values.ts';

const sample = join(import.meta.dirname, '../../../../events/stripe/checkout.session.completed.json');
const event: unknown = JSON.parse(readFileSync(sample, 'utf8'));
const inputs = Array.from({ length: 4000 }, (_, seed) => mutatedJson(event, randomValues(seed)));

describe('a mutated body', () => {
  it('is never more than a function is called with, though what is repeated is repeated again', () => {
    // Lambda's quota is 6 MB. One of these seeds came to 23 MB, and another event (TEST_SEED=270991) to more than a string holds.
    expect(Math.max(...inputs.map((text) => text.length))).toBeLessThan(6_000_000);
  });

  it('is the same again for the same seed, and seldom what it was made of', () => {
    expect(mutatedJson(event, randomValues(7))).toBe(inputs[7]);
    expect(new Set(inputs).size).toBeGreaterThan(0.9 * inputs.length);
    expect(inputs.filter((text) => text === JSON.stringify(event)).length).toBeLessThan(0.2 * inputs.length);
  });

  it('has long ones among them', () => {
    expect(inputs.filter((text) => text.length > 100_000).length).toBeGreaterThan(5);
  });
});
