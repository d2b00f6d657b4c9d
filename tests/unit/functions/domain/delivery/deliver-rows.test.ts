import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import type { DeliverRowCollaborators } from '#functions/domain/delivery/deliver-row.ts';
import { deliverRows } from '#functions/domain/delivery/deliver-rows.ts';
import type { OutboxRow, WaitingRow } from '#functions/domain/outbox/outbox.ts';

const madeAtMs = Date.parse('2026-11-21T10:00:00.000Z');
const waiting = (row: OutboxRow): WaitingRow => ({ day: '2026-11-21', attempts: 0, notBeforeSeconds: 0, row });
const proof = (giftId: string) =>
  waiting({ id: ulid(madeAtMs), kind: 'gift-proof', gift: { userId: 'u1', giftId, replaces: null } });
const mail = (to: string) =>
  waiting({ id: ulid(madeAtMs), kind: 'mail', mail: { template: 'story-ready', to, data: {} } });

const logger = { info: () => {}, warn: () => {}, error: () => {}, with: () => logger };

/** Fake proofs that start at once and end only after all have started. */
function slowPrinter(expected: number) {
  const operations: string[] = [];
  const all = Promise.withResolvers<void>();
  const collaborators: DeliverRowCollaborators = {
    outbox: { claim: async () => true, remove: async () => {}, park: async () => {} },
    mail: { send: async ({ to }) => void operations.push(`mail to ${to}`) },
    workflows: { startWriteStory: async () => {} },
    async makeShareCard() {},
    async makeGiftProof({ giftId }) {
      operations.push(`proof of ${giftId}`);
      if (operations.filter((operation) => operation.startsWith('proof')).length === expected) all.resolve();
      await all.promise;
    },
    undeliverableAddresses: { has: async () => false },
    sentMails: { record: async () => {} },
    links: { issue: async () => undefined },
    writeMail: () => ({ subject: '', html: '', text: '' }),
    siteUrl: 'https://tellwren.test',
    operatorMailbox: 'wren@tellwren.test',
    clock: { now: () => madeAtMs },
  };
  return { collaborators, operations };
}

describe('deliverRows', () => {
  it('delays no mail for a proof and runs proofs in parallel', async () => {
    const { collaborators, operations } = slowPrinter(2);
    await deliverRows([proof('g1'), mail('a'), proof('g2'), mail('b')], collaborators, logger);
    expect(operations).toEqual(['mail to a', 'mail to b', 'proof of g1', 'proof of g2']);
  });
});
