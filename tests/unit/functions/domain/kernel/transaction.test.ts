import { describe, expect, it } from 'vitest';
import { TransactionRefused, tryCommit } from '#functions/domain/kernel/transaction.ts';

const refusedBy = (...parts: string[]) => ({
  commit: async () => {
    throw new TransactionRefused(parts);
  },
});
const own = new Set(['billing', 'order']);

describe('a refused transaction', () => {
  it('names the parts whose conditions failed', () => {
    const refused = new TransactionRefused(['coupon', 'order']);
    expect(refused.message).toBe('refused by: coupon, order');
    expect([refused.by('order'), refused.by('event')]).toEqual([true, false]);
  });

  it('is due to some parts only when no other refused', () => {
    expect(new TransactionRefused(['order']).onlyBy(own)).toBe(true);
    expect(new TransactionRefused(['order', 'event']).onlyBy(own)).toBe(false);
  });
});

describe('committing what was read', () => {
  it('writes all the parts', async () => {
    const written: unknown[] = [];
    const transactions = { commit: async (parts: readonly unknown[]) => void written.push(...parts) };
    const parts = [{ name: 'billing', write: {} }];
    expect(await tryCommit(transactions, parts, own)).toBe(true);
    expect(written).toEqual(parts);
  });

  it('tells that somebody else wrote in the meantime', async () => {
    expect(await tryCommit(refusedBy('billing', 'order'), [], own)).toBe(false);
  });

  it('passes on what reading anew would not change', async () => {
    await expect(tryCommit(refusedBy('billing', 'event'), [], own)).rejects.toMatchObject({
      parts: ['billing', 'event'],
    });
    const broken = { commit: () => Promise.reject(new Error('out')) };
    await expect(tryCommit(broken, [], own)).rejects.toThrow('out');
  });
});
