import { describe, expect, it } from 'vitest';
import { commitOrConflict, TransactionRefused, tryCommit } from '#functions/domain/kernel/transaction.ts';

const refusedBy = (...parts: string[]) => ({
  commit: async () => {
    throw new TransactionRefused(parts);
  },
});
const retryable = new Set(['billing', 'order']);

describe('TransactionRefused', () => {
  it('names the parts whose conditions failed', () => {
    const refused = new TransactionRefused(['coupon', 'order']);
    expect(refused.message).toBe('refused by: coupon, order');
    expect([refused.by('order'), refused.by('event')]).toEqual([true, false]);
  });

  it('onlyBy returns true only when no other part failed', () => {
    expect(new TransactionRefused(['order']).onlyBy(retryable)).toBe(true);
    expect(new TransactionRefused(['order', 'event']).onlyBy(retryable)).toBe(false);
  });
});

describe('tryCommit', () => {
  it('commits all parts', async () => {
    const written: unknown[] = [];
    const transactions = { commit: async (parts: readonly unknown[]) => void written.push(...parts) };
    const parts = [{ name: 'billing', write: {} }];
    expect(await tryCommit(transactions, parts, retryable)).toBe(true);
    expect(written).toEqual(parts);
  });

  it('returns false after a concurrent write', async () => {
    expect(await tryCommit(refusedBy('billing', 'order'), [], retryable)).toBe(false);
  });

  it('rejects with failures that a retry cannot resolve', async () => {
    await expect(tryCommit(refusedBy('billing', 'event'), [], retryable)).rejects.toMatchObject({
      parts: ['billing', 'event'],
    });
    const broken = { commit: () => Promise.reject(new Error('out')) };
    await expect(tryCommit(broken, [], retryable)).rejects.toThrow('out');
  });
});

describe('commitOrConflict', () => {
  it('throws conflict when a part refuses, or only when the named one does', async () => {
    await expect(commitOrConflict(refusedBy('order'), [])).rejects.toMatchObject({ code: 'conflict' });
    await expect(commitOrConflict(refusedBy('order', 'audit'), [], 'order')).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(commitOrConflict(refusedBy('audit'), [], 'order')).rejects.toMatchObject({ parts: ['audit'] });
  });

  it('rejects with other failures as they are', async () => {
    const broken = { commit: () => Promise.reject(new Error('out')) };
    await expect(commitOrConflict(broken, [])).rejects.toThrow('out');
  });
});
