import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { linkSubject } from '#functions/domain/account/pending-registration.ts';
import { deliverRow } from '#functions/domain/delivery/deliver-row.ts';
import { deliverRows } from '#functions/domain/delivery/deliver-rows.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { type MailRow, type OutboxRow, retryDelaySeconds } from '#functions/domain/outbox/outbox.ts';
import { MailRefused } from '#functions/domain/ports/mail.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { aShop, shopOpensAtMs, type TestShop } from '#tests/support/a-shop.ts';
import { aRegistration } from '#tests/support/builders.ts';

const id = ulid(shopOpensAtMs);
const day = '2026-11-21';
const ada = 'ada@example.com';
const bounced = { reason: 'bounce', at: '2026-11-20T10:00:00.000Z' } as const;
const workflow: OutboxRow = { id, kind: 'workflow', workflow: { userId: 'u1', storyId: '01' } };
const mailRow = (mail: Partial<MailRow['mail']> = {}): OutboxRow => ({
  id,
  kind: 'mail',
  mail: { template: 'password-changed', to: ada, data: { name: 'Ada' }, ...mail },
});
const linkMail = mailRow({
  template: 'verify-email',
  link: { purpose: 'verify-email', subject: linkSubject({ linkId: 'l1', email: ada, subjectId: 'r1' }) },
});
const proof = (giftId: string): OutboxRow => ({
  id: ulid(shopOpensAtMs),
  kind: 'gift-proof',
  gift: { userId: 'u1', giftId, replaces: null },
});
const out = () => Promise.reject(new Error('ThrottlingException'));

let shop: TestShop;
beforeEach(() => {
  shop = aShop();
});

const dueRows = async () => (await shop.outbox.listDue(day, epochSeconds(shop.clock))).due;

/** Queues rows and delivers what is due. @param change of the shop */
async function deliver(rows: readonly OutboxRow[], change: Partial<Shop> = {}) {
  for (const row of rows) await shop.table.commit([shop.outbox.addPart(row)]);
  await deliverRows(await dueRows(), { ...shop, ...change }, shop.logger);
}
const recorded = async (email = ada) => (await shop.sentMails.list(email, { limit: 10 })).items;

async function addRegistration() {
  await shop.table.commit([shop.pendingRegistrations.addPart(aRegistration({ name: 'Ann' }))]);
}

describe('deliverRows', () => {
  it('starts a workflow and removes the row', async () => {
    await deliver([workflow]);
    expect(shop.started).toEqual([{ userId: 'u1', storyId: '01' }]);
    expect(await shop.queued()).toEqual([]);
  });

  it('leaves the row of a workflow that failed to start and retries it next time', async () => {
    await deliver([workflow], { workflows: { startWriteStory: out } });
    expect(await shop.queued()).toEqual([workflow]);
    expect(await dueRows()).toEqual([]);
    shop.clock.pass(15_000);
    await deliver([]);
    expect(shop.started).toHaveLength(1);
    expect(await shop.queued()).toEqual([]);
    expect(shop.codes).toEqual(['OUTBOX_ROW_DELAYED', 'OUTBOX_ROW_SENT']);
  });

  it('delays no mail for a proof, runs proofs in parallel, and leaves only those that fail', async () => {
    const done: string[] = [];
    const note = (what: string) => {
      done.push(what);
    };
    const all = Promise.withResolvers<void>();
    const change = {
      mail: { send: async () => note('mail') },
      makeShareCard: async ({ storyId }: { storyId: string }) => note(`card of ${storyId}`),
      async makeGiftProof({ giftId }: { giftId: string }) {
        note(giftId);
        if (done.length === 5) all.resolve();
        await all.promise;
        if (giftId === 'g2') throw new Error('the printer is out');
      },
    };
    const card: OutboxRow = { id: ulid(shopOpensAtMs), kind: 'share-card', card: { userId: 'u1', storyId: 's1' } };
    const failing = proof('g2');
    await deliver([proof('g1'), mailRow(), failing, card, proof('g3')], change);
    expect(done.slice(0, 2).toSorted()).toEqual(['card of s1', 'mail']);
    expect(done.slice(2).toSorted()).toEqual(['g1', 'g2', 'g3']);
    expect(await shop.queued()).toEqual([failing]);
  });

  it('issues the token of a link only when it sends the mail, and logs neither token nor address', async () => {
    await addRegistration();
    await deliver([linkMail]);
    const [mail] = shop.sent;
    const [, token = ''] = /verify-email\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect(mail?.to).toBe(ada);
    expect(mail?.text).toContain('Ann signed up');
    expect(await shop.oneTimeTokens.get(token, epochSeconds(shop.clock))).toMatchObject({ registrationId: 'r1' });
    expect(JSON.stringify(shop.lines)).not.toMatch(new RegExp(`${token}|ada@`));
  });

  it('sends nothing and removes the row when the subject of the link is gone', async () => {
    await deliver([linkMail]);
    expect([shop.sent, await shop.queued(), shop.codes]).toEqual([[], [], ['OUTBOX_LINK_VOID']]);
  });

  it('sends no mail and issues no link for an undeliverable address, and logs without the address', async () => {
    await addRegistration();
    await shop.undeliverableAddresses.mark(ada, bounced);
    await deliver([linkMail], { links: { issue: out } });
    expect([shop.sent, await shop.queued()]).toEqual([[], []]);
    expect(shop.codes).toEqual(['OUTBOX_ADDRESS_UNDELIVERABLE']);
    expect(JSON.stringify(shop.lines)).not.toContain('ada@');
  });

  it('sends a mail to all its recipients but those that are undeliverable', async () => {
    await shop.undeliverableAddresses.mark(ada, bounced);
    await deliver([mailRow({ alsoTo: ['bea@example.com', 'cleo@example.com'] })]);
    expect(shop.sent).toMatchObject([{ to: 'bea@example.com', alsoTo: ['cleo@example.com'] }]);
  });

  it('records what was sent, skipped and void by address, without the text, and nothing of the operator’s mails', async () => {
    await deliver([linkMail, mailRow({ to: 'operator' })].map((row) => ({ ...row, id: ulid(shopOpensAtMs) })));
    await deliver([{ ...mailRow(), id: ulid(shopOpensAtMs) }]);
    await shop.undeliverableAddresses.mark(ada, bounced);
    await deliver([{ ...mailRow(), id: ulid(shopOpensAtMs) }]);
    const subject = shop.sent.find(({ to }) => to === ada)?.subject;
    const about = { mailId: expect.any(String), at: '2026-11-21T12:00:00.000Z' };
    const mails = await recorded();
    expect(mails).toHaveLength(3);
    expect(mails).toEqual(
      expect.arrayContaining([
        { ...about, template: 'password-changed', outcome: 'sent', subject },
        { ...about, template: 'password-changed', outcome: 'skipped', subject: null },
        { ...about, template: 'verify-email', outcome: 'void', subject: null },
      ]),
    );
    expect(shop.sent.map(({ to }) => to).toSorted()).toEqual([ada, shop.operatorMailbox]);
    expect(await recorded(shop.operatorMailbox)).toEqual([]);
  });

  it('does not repeat a mail that the mail service refuses permanently, and sends no more to an address that is the reason', async () => {
    const refusing = (because: 'address' | 'message') => ({
      mail: { send: () => Promise.reject(new MailRefused(because, {})) },
    });
    await deliver([mailRow()], refusing('message'));
    expect([await shop.undeliverableAddresses.get(ada), await shop.queued()]).toEqual([undefined, []]);
    await deliver([{ ...mailRow(), id: ulid(shopOpensAtMs) }], refusing('address'));
    expect([(await shop.undeliverableAddresses.get(ada))?.reason, await shop.queued()]).toEqual(['refused', []]);
    expect((await recorded()).map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect(shop.codes).toEqual(['OUTBOX_MAIL_REFUSED', 'OUTBOX_MAIL_REFUSED']);
    await deliver([{ ...mailRow(), id: ulid(shopOpensAtMs) }]);
    expect(shop.sent).toEqual([]);
  });

  it('sends to the others of a mail when one of them is refused', async () => {
    const send: Shop['mail']['send'] = async (mail) => {
      if ([mail.to, ...(mail.alsoTo ?? [])].includes('zoë@example.com')) throw new MailRefused('address', {});
      await shop.mail.send(mail);
    };
    await deliver([mailRow({ alsoTo: ['zoë@example.com', 'cleo@example.com'] })], { mail: { send } });
    expect(shop.sent.map(({ to }) => to)).toEqual([ada, 'cleo@example.com']);
    expect(await shop.undeliverableAddresses.has('zoë@example.com')).toBe(true);
  });

  it('tries the operator’s mailbox again, whose refusal is a fault of the stage', async () => {
    const refuse = () => Promise.reject(new MailRefused('address', {}));
    await deliver([mailRow({ to: 'operator' })], { mail: { send: refuse } });
    expect([shop.codes, (await shop.queued()).length]).toEqual([['OUTBOX_ROW_DELAYED'], 1]);
  });

  it('checks the operator’s mailbox, too', async () => {
    await shop.undeliverableAddresses.mark(shop.operatorMailbox, bounced);
    await deliver([mailRow({ to: 'operator' })]);
    expect(shop.sent).toEqual([]);
  });

  it('does not send a mail again because its record failed', async () => {
    await deliver([mailRow()], { sentMails: { ...shop.sentMails, record: out } });
    expect([shop.sent.length, await shop.queued()]).toEqual([1, []]);
    expect(shop.codes).toEqual(['SENT_MAIL_UNRECORDED', 'OUTBOX_ROW_SENT']);
  });

  it('sends mails whose replies go to the operator or to a customer', async () => {
    for (const replyTo of ['operator', ada])
      await deliver([{ ...mailRow({ to: 'bob@example.com', replyTo }), id: ulid(shopOpensAtMs) }]);
    expect(shop.sent.map((mail) => mail.replyTo)).toEqual([shop.operatorMailbox, ada]);
  });

  it('delivers a row once when two workers have it', async () => {
    await shop.table.commit([shop.outbox.addPart(workflow)]);
    const [row] = await dueRows();
    if (row === undefined) throw new Error('nothing is due');
    await Promise.all([1, 2].map(() => deliverRow(row, shop, shop.logger)));
    expect(shop.started).toHaveLength(1);
  });

  it('leaves the row after an error and resolves', async () => {
    await deliver([mailRow()], { mail: { send: out } });
    expect([await shop.queued(), shop.codes]).toEqual([[mailRow()], ['OUTBOX_ROW_DELAYED']]);
    expect(await recorded()).toEqual([]);
  });

  it('logs the ids that a row is about, so that the log of a purchase contains it', async () => {
    const about = { storyId: '01', title: 'Snow', name: 'Ada' };
    await deliver([workflow]);
    await deliver([proof('g1')]);
    await deliver([mailRow({ template: 'story-ready', data: about })]);
    const ids = shop.lines.map(({ fields = {} }) => {
      const { kind, storyId, giftId, userId, title, name } = fields;
      return { kind, storyId, giftId, userId, personal: title ?? name };
    });
    expect(ids).toEqual([
      { kind: 'workflow', storyId: '01', userId: 'u1' },
      { kind: 'gift-proof', giftId: 'g1', userId: 'u1' },
      { kind: 'mail', storyId: '01' },
    ]);
  });

  it('parks the row after a day and logs one error', async () => {
    await shop.table.commit([shop.outbox.addPart(workflow)]);
    const failing = { workflows: { startWriteStory: out } };
    shop.clock.pass(86_399_000);
    await deliver([], failing);
    expect(shop.codes).toEqual(['OUTBOX_ROW_DELAYED']);
    shop.clock.pass(15_000);
    await deliver([], failing);
    expect(shop.codes).toEqual(['OUTBOX_ROW_DELAYED', 'OUTBOX_ROW_GIVEN_UP']);
    shop.clock.pass(365 * 86_400_000);
    expect([await shop.queued(), await dueRows()]).toEqual([[workflow], []]);
  });
});

describe('retryDelaySeconds', () => {
  it('doubles from 15 seconds to an hour', () => {
    expect([0, 1, 2, 6, 7, 30].map(retryDelaySeconds)).toEqual([15, 30, 60, 960, 1920, 3600]);
  });
});
