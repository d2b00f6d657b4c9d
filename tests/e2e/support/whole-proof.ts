import { describe, test } from 'vitest';
import { isWholeProof } from '#tests/support/random-choices.ts';

/** A test that runs in `npm run test:whole` only. */
export const wholeTest = test.runIf(isWholeProof);

/** A group of tests that run in `npm run test:whole` only. */
export const wholeDescribe = describe.runIf(isWholeProof);
