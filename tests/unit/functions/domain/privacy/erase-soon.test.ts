import { describe, expect, it } from 'vitest';
import { eraseSoon } from '#functions/domain/privacy/erase-soon.ts';
import type { PersonalItem } from '#functions/domain/privacy/personal-item.ts';
import type { DeletionRequest } from '#functions/domain/privacy/personal-request.ts';
import { createTransactionSpy, partSpy } from '#tests/support/transaction-spy.ts';

const nowMs = Date.UTC(2026, 10, 25, 12);
const at = '2026-11-25T12:00:00.000Z';
const due = { requestedAt: at, dueAt: at, attempts: 0, notBeforeSeconds: nowMs / 1000 };

function erasing(known: { deletion?: DeletionRequest; items?: PersonalItem[] } = {}, refusals: string[][] = []) {
  const transactions = createTransactionSpy(refusals);
  const run = () =>
    eraseSoon('u1', {
      transactions,
      requests: {
        get: async () => ({ export: undefined, deletion: known.deletion }),
        askForDeletionPart: partSpy('deletion', 'ask'),
        hastenDeletionPart: partSpy('deletion', 'hasten'),
      },
      ownItems: { list: async () => known.items ?? [] },
      clock: { now: () => nowMs },
    });
  return { transactions, run };
}

describe('eraseSoon', () => {
  it('asks for a deletion that is due at once', async () => {
    const { transactions, run } = erasing();
    await run();
    expect(transactions.committed).toEqual([[['deletion: ask', { kind: 'deletion', userId: 'u1', ...due }]]]);
  });

  it('brings forward a deletion that the customer asked for', async () => {
    const deletion = { kind: 'deletion', userId: 'u1', ...due, dueAt: '2026-12-01T12:00:00.000Z' } as const;
    const { transactions, run } = erasing({ deletion });
    await run();
    expect(transactions.committed).toEqual([[['deletion: hasten', deletion, at]]]);
  });

  it('refuses while a subscription runs, and when the job has begun', async () => {
    const subscription = {
      kind: 'subscription',
      id: 's1',
      values: { status: 'active', customerId: 'c1' },
      place: null,
    };
    const busy = erasing({ items: [subscription as PersonalItem] });
    await expect(busy.run()).rejects.toMatchObject({ code: 'account-in-use' });
    expect(busy.transactions.committed).toEqual([]);
    await expect(erasing({}, [['deletion']]).run()).rejects.toMatchObject({ code: 'conflict' });
  });
});
