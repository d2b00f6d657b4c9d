import { describe, expect, test } from 'vitest';
import { oncePerToken } from '#web/src/features/auth/model/once-per-token.ts';

describe('oncePerToken', () => {
  test('verifies a token once for repeated calls', async () => {
    const seen: string[] = [];
    const verify = oncePerToken(async (token) => {
      seen.push(token);
      return `done ${token}`;
    });
    expect(await Promise.all([verify('a'), verify('a'), verify('b')])).toEqual(['done a', 'done a', 'done b']);
    expect(await verify('a')).toBe('done a');
    expect(seen).toEqual(['a', 'b']);
  });

  test('retries after a failure', async () => {
    let attempts = 0;
    const verify = oncePerToken(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('offline');
      return 'done';
    });
    await expect(verify('a')).rejects.toThrow('offline');
    await expect(verify('a')).resolves.toBe('done');
  });
});
