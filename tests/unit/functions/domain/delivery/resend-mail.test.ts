import { describe, expect, it } from 'vitest';
import {
  type MailedAbout,
  type ResendMailCollaborators,
  resendMail,
  resendVerificationMail,
} from '#functions/domain/delivery/resend-mail.ts';
import { writeMail } from '#functions/domain/delivery/write-mail.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import type { MailRow, OutboxRow } from '#functions/domain/outbox/outbox.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import { aGift, anOrder, aStory } from '#tests/support/builders.ts';
import { createTransactionSpy, partSpy } from '#tests/support/transaction-spy.ts';

const reader = { userId: 'u1', name: 'Ada', email: 'ada@example.com' };
const story = aStory({ print: defaultPrint('s1') });

function sending(over: Partial<ResendMailCollaborators> = {}, isBlocked = false) {
  const transactions = createTransactionSpy();
  const collaborators = {
    transactions,
    outbox: { addPart: partSpy('outbox', 'add') },
    undeliverableAddresses: { has: async (email: string) => isBlocked && email === reader.email },
    identifiers: { ulid: () => 'id-1', secret: () => '' },
    clock: { now: () => 0 },
    stories: { get: async () => ({ story }) },
    orders: { get: async () => anOrder({ kind: 'package', productName: 'Story book', totalCents: 4900 }) },
    gifts: { get: async () => aGift({ giftId: 'g1' }) },
    ...over,
  };
  const sent = () => {
    const [part] = transactions.committed[0] ?? [];
    const [, row] = part as readonly [string, OutboxRow];
    return (row as MailRow).mail;
  };
  const send = async (about: MailedAbout) => {
    await resendMail(reader, about, collaborators);
    const { template, to, data } = sent();
    const { subject, text } = writeMail(template, { data, siteUrl: 'https://tellwren.test', token: undefined });
    return { template, to, subject, text };
  };
  return { send, sent, transactions, collaborators };
}

const orderOf = (over: Partial<OrderRecord>) => ({ get: () => Promise.resolve(anOrder(over)) });

const aboutStory = { kind: 'story-ready', storyId: 's1' } as const;
const aboutOrder = { kind: 'order-receipt', orderId: 'o1' } as const;

describe('resendMail', () => {
  it('sends the mail about a story again', async () => {
    const mail = await sending().send(aboutStory);
    expect(mail).toMatchObject({ template: 'story-ready', to: 'ada@example.com', subject: 'Your story is ready' });
    expect(mail.text).toContain('/story/s1');
  });

  it('sends the receipt of a package and of a gift again, with what was paid', async () => {
    const bought = await sending().send(aboutOrder);
    expect(bought).toMatchObject({ template: 'package-bought', to: 'ada@example.com' });
    expect(bought.text).toContain('$49.00 for Story book');
    const orders = orderOf({ kind: 'gift', productName: 'Framed Gift Set', totalCents: 4000 });
    const given = await sending({ orders }).send(aboutOrder);
    expect(given.template).toBe('gift-bought');
    expect(given.text).toContain('$40.00');
  });

  it.each([
    ['another customer’s story', { stories: { get: () => Promise.resolve(undefined) } }, aboutStory, 'story-not-found'],
    [
      'a story that is being written',
      { stories: { get: () => Promise.resolve({ story: aStory({ status: 'writing' }) }) } },
      aboutStory,
      'story-not-ready',
    ],
    ['an unknown order', { orders: { get: () => Promise.resolve(undefined) } }, aboutOrder, 'order-not-found'],
    ['a story’s order', { orders: orderOf({ kind: 'story' }) }, aboutOrder, 'nothing-to-send'],
  ] as const)('refuses %s', async (_, over, about, code) => {
    const { send, transactions } = sending(over);
    await expect(send(about)).rejects.toMatchObject({ code });
    expect(transactions.committed).toEqual([]);
  });

  it('refuses an address that bounced', async () => {
    await expect(sending({}, true).send(aboutStory)).rejects.toMatchObject({ code: 'address-undeliverable' });
  });
});

describe('resendVerificationMail', () => {
  it('sends a new link of the registration that waits, and none without one', async () => {
    const { collaborators, sent } = sending();
    const waiting = {
      getNewest: async (email: string) => (email === reader.email ? { registrationId: 'r1' } : undefined),
    };
    await resendVerificationMail(reader.email, { ...collaborators, pendingRegistrations: waiting });
    expect(sent()).toEqual({
      template: 'verify-email',
      to: reader.email,
      data: {},
      link: { purpose: 'verify-email', subject: 'id-1 ada@example.com r1' },
    });
    const nobody = resendVerificationMail('bob@example.com', { ...collaborators, pendingRegistrations: waiting });
    await expect(nobody).rejects.toMatchObject({ code: 'nothing-to-send' });
  });
});
