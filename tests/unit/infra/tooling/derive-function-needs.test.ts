import { describe, expect, it } from 'vitest';
import { leadingKeysOf } from '#infra/tooling/derive-function-needs.ts';

/** A bundle with this many bytes of each of these files. */
function bundleOf(bytes: Readonly<Record<string, number>>) {
  const inputs = Object.fromEntries(Object.entries(bytes).map(([file, bytesInOutput]) => [file, { bytesInOutput }]));
  return { inputs: {}, outputs: { 'index.mjs': { bytes: 1, inputs, imports: [], exports: [] } } };
}

describe('leadingKeysOf', () => {
  it('lists the partitions of the files in a bundle, each once', () => {
    const bundle = bundleOf({
      'functions/data/gift-repository.ts': 1,
      'functions/data/user-repository.ts': 1,
      'functions/data/payment-repository.ts': 0,
    });
    expect(leadingKeysOf(bundle)).toEqual(['DELIVERED', 'GIFTS', 'USER#*']);
  });

  it('counts a key function that is passed as a value', () => {
    expect(leadingKeysOf(bundleOf({ 'functions/data/draft-repository.ts': 1 }))).toEqual(['DRAFT#*']);
  });

  it('lists no partitions for the key functions themselves and for files outside the data layer', () => {
    expect(leadingKeysOf(bundleOf({ 'functions/data/keys.ts': 1, 'functions/domain/gift/gift.ts': 1 }))).toEqual([]);
  });
});
