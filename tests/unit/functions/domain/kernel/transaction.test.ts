import { describe, expect, it } from 'vitest';
import {
  commitOrConflict,
  inRounds,
  TransactionConflict,
  TransactionRefused,
  tryCommit,
} from '#functions/domain/kernel/transaction.ts';

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

describe('inRounds', () => {
  const inFlight = {
    tries: 0,
    async commit(_: readonly unknown[], round?: number) {
      this.tries += 1;
      throw round === undefined ? new Error('outside a round') : new TransactionConflict();
    },
  };

  it('repeats a round after a concurrent write or a conflict, until it returns a value', async () => {
    const rounds: number[] = [];
    const result = await inRounds(refusedBy('billing'), async (_, round) => {
      rounds.push(round);
      if (round === 0) throw new TransactionConflict();
      return round === 1 ? undefined : false;
    });
    expect([result, rounds]).toEqual([false, [0, 1, 2]]);
  });

  it('gives up after 20 transactions, also of rounds within rounds', async () => {
    inFlight.tries = 0;
    expect(await inRounds(inFlight, ({ commit }) => commit([]).then(() => true))).toBeUndefined();
    expect(inFlight.tries).toBe(20);
    inFlight.tries = 0;
    const nested = inRounds(inFlight, (outer) => inRounds(outer, ({ commit }) => commit([]).then(() => true)));
    expect([await nested, inFlight.tries]).toEqual([undefined, 19]);
  });

  it('rejects with other failures at once', async () => {
    await expect(inRounds(refusedBy('event'), ({ commit }) => commit([]).then(() => true))).rejects.toMatchObject({
      parts: ['event'],
    });
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
