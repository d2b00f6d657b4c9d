import { describe, expect, it } from 'vitest';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { eraseSoon } from '#functions/domain/privacy/erase-soon.ts';
import type { PersonalItem } from '#functions/domain/privacy/personal-item.ts';
import type { DeletionRequest } from '#functions/domain/privacy/personal-request.ts';
import { createTransactionSpy, partSpy } from '#tests/support/transaction-spy.ts';

const nowMs = Date.UTC(2026, 10, 25, 12);
const at = '2026-11-25T12:00:00.000Z';
const ada = { userId: 'u1', email: 'ada@example.com', name: 'Ada' };
/** The mail leaves first. */
const dueAt = '2026-11-25T12:00:30.000Z';
const due = { requestedAt: at, dueAt, attempts: 0, notBeforeSeconds: nowMs / 1000 + 30 };

const mailed = [
  'outbox: add',
  {
    id: '01KB',
    kind: 'mail',
    mail: { template: 'deletion-begun', to: ada.email, replyTo: 'operator', data: { name: 'Ada' } },
  },
];

function erasing(known: { deletion?: DeletionRequest; items?: PersonalItem[] } = {}, refusals: string[][] = []) {
  const transactions = createTransactionSpy(refusals);
  const run = () =>
    eraseSoon(ada, {
      transactions,
      requests: {
        get: async () => ({ export: undefined, deletion: known.deletion }),
        askForDeletionPart: partSpy('deletion', 'ask'),
        hastenDeletionPart: partSpy('deletion', 'hasten'),
      },
      ownItems: { list: async () => known.items ?? [] },
      outbox: { addPart: partSpy('outbox', 'add') },
      identifiers: { ...systemIdentifiers, ulid: () => '01KB' },
      clock: { now: () => nowMs },
    });
  return { transactions, run };
}

describe('eraseSoon', () => {
  it('asks for a deletion that is due at once, and tells the customer', async () => {
    const { transactions, run } = erasing();
    await run();
    expect(transactions.committed).toEqual([[['deletion: ask', { kind: 'deletion', userId: 'u1', ...due }], mailed]]);
  });

  it('brings forward a deletion that the customer asked for', async () => {
    const deletion = { kind: 'deletion', userId: 'u1', ...due, dueAt: '2026-12-01T12:00:00.000Z' } as const;
    const { transactions, run } = erasing({ deletion });
    await run();
    expect(transactions.committed).toEqual([[['deletion: hasten', deletion, dueAt], mailed]]);
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
