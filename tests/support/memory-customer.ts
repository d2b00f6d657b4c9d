import type { LedgerEntry } from '#functions/domain/credit/credit.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';
import type { StoryBody, StoryRecord, StorySource } from '#functions/domain/story/story.ts';
import { storyInMemory } from '#infra/tooling/eval/corpus.ts';

/** A part with its condition and effect. */
interface MemoryPart extends TransactionPart {
  readonly holds: () => boolean;
  readonly apply: () => void;
}

/** In-memory collaborators for the end of a story's writing: one customer, one story. */
export function createMemoryCustomer(source: StorySource, record: StoryRecord) {
  const state = { status: record.status, body: undefined as StoryBody | undefined, credits: 0, mails: [] as string[] };
  const ledger = new Map<string, LedgerEntry>();
  const part = (name: string, holds: () => boolean, apply: () => void): MemoryPart => ({
    name,
    holds,
    apply,
    write: undefined,
  });
  const isWriting = () => state.status === 'writing';
  const always = () => true;
  const collaborators = {
    clock: systemClock,
    identifiers: systemIdentifiers,
    transactions: {
      async commit(parts: readonly TransactionPart[]) {
        const own = parts as readonly MemoryPart[];
        const refused = own.filter(({ holds }) => !holds()).map(({ name }) => name);
        if (refused.length > 0) throw new TransactionRefused(refused);
        for (const { apply } of own) apply();
      },
    },
    stories: {
      ...storyInMemory(source),
      get: async () => ({ story: { ...record, status: state.status } }),
      finishPart: () => part('story', isWriting, () => (state.status = 'ready')),
      failParts: () => [part('story', isWriting, () => (state.status = 'failed'))],
      putBodyPart: (_userId: string, _storyId: string, body: StoryBody) =>
        part('body', always, () => (state.body = body)),
    },
    users: {
      get: async () => ({ name: 'Ada', email: 'ada@example.com' }),
      returnCreditPart: () => part('credit', always, () => (state.credits += 1)),
      returnMonthlyPart: () => part('credit', always, () => (state.credits += 1)),
    },
    orders: { requireUnclaimedPart: () => part('order', always, () => undefined) },
    ledger: {
      recordEntryPart: (_userId: string, entry: LedgerEntry) =>
        part(
          'ledger',
          () => !ledger.has(entry.cause),
          () => void ledger.set(entry.cause, entry),
        ),
    },
    outbox: {
      addPart: (row: OutboxRow) =>
        part('outbox', always, () => void state.mails.push(row.kind === 'mail' ? row.mail.template : row.kind)),
    },
  };
  return { collaborators, state, ledger };
}
