import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStory } from '#functions/domain/checkout/add-story.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { deliverRow } from '#functions/domain/delivery/deliver-row.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { reconcilePayments } from '#functions/domain/payments/reconcile-payments.ts';
import { refundOrder } from '#functions/domain/payments/refund-order.ts';
import { refundVoucher } from '#functions/domain/payments/refund-voucher.ts';
import { MailRefused } from '#functions/domain/ports/mail.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { changeVoucher } from '#functions/domain/voucher/change-voucher.ts';
import { listVouchers } from '#functions/domain/voucher/present-voucher.ts';
import { redeemVoucher } from '#functions/domain/voucher/redeem-voucher.ts';
import { reportReading } from '#functions/domain/voucher/report-reading.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { maxVoucherMails } from '#shared/catalogue/voucher.ts';
import type { VoucherForm } from '#shared/schemas/voucher.ts';
import { storyItems } from '#tests/support/builders.ts';
import { addCoupon } from '#tests/support/checkouts.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { type CustomerShop, emptyBalance, openCustomerShop } from '#tests/support/customer-shop.ts';
import { putItems } from '#tests/support/put-items.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { aPaymentEvent, refundAtStripe, setDispute } from '#tests/support/subscriptions.ts';
import { checkTable } from '#tests/support/table-consistency.ts';
import { proofBackends } from '#tests/support/tables.ts';
import { buyVoucher, mailedCard, printedCard, voucherRequest } from '#tests/support/vouchers.ts';

const codeOf = (code: string) => expect.objectContaining({ code });
const dayMs = 86_400_000;

describe.each(proofBackends)('a story to give on $name', ({ url }) => {
  let shop: CustomerShop;
  let counted = 0;
  beforeAll(async () => {
    shop = await openCustomerShop(url);
  });
  afterAll(async () => {
    const { broken } = await checkTable(shop.table);
    expect(broken.filter(({ rule }) => /voucher|ledger|counters|order|refund/.test(rule))).toEqual([]);
    shop.table.close();
  });

  async function customer(over = emptyBalance): Promise<string> {
    counted += 1;
    const userId = `giver${counted}`;
    await addCustomer(shop.table, userId, over);
    return userId;
  }
  const bought = async (form?: VoucherForm) => buyVoucher(shop, await customer(), form);
  const redeem = (userId: string, code: string, tellGiver?: boolean, over: Partial<Shop> = {}) =>
    redeemVoucher({ userId, code, tellGiver }, { ...shop, ...over });
  const bonusOf = async (userId: string) => {
    const { counters, ledger } = await readBalances(shop.table, userId);
    expect(ledger).toEqual(counters);
    return counters.bonus;
  };
  const orderOf = async ({ userId, voucherId }: { userId: string; voucherId: string }) =>
    (await shop.orders.get(userId, voucherId)) ?? expect.unreachable();
  const rowsOf = async (voucherId: string) =>
    (await shop.queued()).filter((row) => row.kind === 'voucher' && row.voucher.voucherId === voucherId);
  const hear = (type: string, id: string) => receiveEvent(aPaymentEvent(type, id), shop);
  const startOf = (userId: string) =>
    startStory(
      { userId, balance: { ...emptyBalance, bonusStories: 1 }, category: 'memories', transcript, opening: null },
      shop,
    );

  /** Delivers the rows of the card's mails that are due at a time. @returns the mails */
  async function deliver(voucherId: string, atMs: number, over: Partial<Shop> = {}) {
    const before = shop.sent.length;
    for (const row of await rowsOf(voucherId)) {
      const day = new Date(Date.parse('1970-01-01') + atMs).toISOString().slice(0, 10);
      const { due } = await shop.outbox.listDue(day, atMs / 1000);
      const waiting = due.find((each) => each.row.id === row.id);
      if (waiting !== undefined)
        await deliverRow(waiting, { ...shop, clock: { now: () => atMs }, ...over }, shop.logger);
    }
    return shop.sent.slice(before);
  }
  const christmas = Date.parse('2026-12-24T08:00:30Z');

  describe('buying', () => {
    it('costs a story, less the coupon, and delivers one card however often Stripe and the page report it', async () => {
      const userId = await customer();
      await addCoupon(shop.table, { code: 'TENOFF', percent: 10 });
      const { sessionId, checkoutId } = await createCheckout(voucherRequest(userId, printedCard, 'tenoff'), shop);
      const session = shop.payments.pay(sessionId);
      expect(session.amountTotalCents).toBe(1710);
      const outcomes = await Promise.all([1, 2, 3].map(() => fulfilCheckout(session, [], shop)));
      expect(outcomes.toSorted()).toEqual(['already', 'already', 'fulfilled']);
      const [card, ...others] = await listVouchers(userId, shop);
      expect(others).toEqual([]);
      expect(card).toMatchObject({ _id: checkoutId, state: 'to-print', receiver: 'Ada', refundableCents: 1710 });
      expect(card?.code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(await bonusOf(userId)).toBe(0);
      const mails = (await shop.queuedMails()).filter(({ to }) => to === `${userId}@example.com`);
      expect(mails.map(({ template }) => template)).toEqual(['voucher-bought']);
      expect((await shop.checkouts.get(checkoutId))?.voucher).toBeUndefined();
    });

    it('is refused before payment without a card, with one that cannot be printed, or for a day that is over or too far away', async () => {
      const userId = await customer();
      const on = (day: string, zone = 'UTC') =>
        createCheckout(
          voucherRequest(userId, { ...mailedCard, delivery: { ...mailedCard.delivery, day, zone } }),
          shop,
        ).then(
          () => 'accepted',
          ({ code }) => code,
        );
      const answers = [
        await on('2026-11-20'),
        await on('2026-11-21'),
        // Noon in UTC is the next day there.
        await on('2026-11-21', 'Pacific/Kiritimati'),
        await on('2027-11-21'),
        await on('2027-11-23'),
      ];
      const far = 'day-out-of-range';
      expect(answers).toEqual([far, 'accepted', far, 'accepted', far]);
      await expect(createCheckout(voucherRequest(userId, undefined), shop)).rejects.toEqual(codeOf('card-required'));
      for (const wrong of [{ message: 'สุขสันต์วันเกิด' }, { receiver: '愛' }, { from: ' ' }, { message: 'x'.repeat(301) }])
        await expect(createCheckout(voucherRequest(userId, { ...printedCard, ...wrong }), shop)).rejects.toEqual(
          codeOf('invalid-input'),
        );
      expect(shop.openSessions().filter(({ sessionId }) => sessionId.includes(userId)).length).toBe(0);
    });

    it('keeps one session per card: the same card resumes it, another replaces it', async () => {
      const userId = await customer();
      const open = (form: VoucherForm) => createCheckout(voucherRequest(userId, form), shop);
      const first = await open(printedCard);
      expect(await open(printedCard)).toEqual(first);
      const second = await open({ ...printedCard, message: 'Another.' });
      expect(second.sessionId).not.toBe(first.sessionId);
      expect((await shop.checkouts.get(first.checkoutId))?.status).toBe('expired');
    });

    it('is delivered at once when a coupon makes it free, and cannot be refunded then', async () => {
      const userId = await customer();
      await addCoupon(shop.table, { code: 'GIVEFREE', percent: 100 });
      const request = { ...voucherRequest(userId, printedCard, 'GIVEFREE'), balance: emptyBalance };
      await expect(createCheckout(request, shop)).rejects.toEqual(codeOf('nothing-to-pay'));
      expect(await addStory(request, shop)).toEqual({ story: null });
      const [card] = await listVouchers(userId, shop);
      expect(card).toMatchObject({ state: 'to-print', refundableCents: 0 });
      const own = { userId, voucherId: card?._id ?? '' };
      await expect(refundVoucher(own, shop)).rejects.toEqual(codeOf('voucher-not-refundable'));
      const receiver = await customer();
      await redeem(receiver, card?.code ?? '');
      expect(await bonusOf(receiver)).toBe(1);
    });
  });

  describe('mailing', () => {
    it('waits for nine o’clock of its day in its zone, then mails the code once and forgets the address', async () => {
      const { voucherId, voucher, code, userId } = await bought(mailedCard);
      expect((await listVouchers(userId, shop))[0]).toMatchObject({ state: 'waiting', mail: { day: '2026-12-24' } });
      expect(await deliver(voucherId, christmas - 60_000)).toEqual([]);
      const [mail, ...others] = await deliver(voucherId, christmas);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Somebody gave you a story' });
      expect(mail?.text).toContain(code.slice(0, 4));
      expect(await voucher()).toMatchObject({ mail: { mailedAt: new Date(christmas).toISOString() } });
      expect(JSON.stringify(await voucher())).not.toContain('ada@example.com');
      expect((await listVouchers(userId, shop))[0]).toMatchObject({ state: 'mailed' });
    });

    it('follows a change of address, day and delivery until it is mailed, and can be mailed again', async () => {
      const own = await bought(mailedCard);
      const { delivery } = mailedCard;
      await changeVoucher(own, { ...delivery, email: 'ada@lovelace.example', day: '2026-12-25' }, shop);
      expect(await deliver(own.voucherId, christmas)).toEqual([]);
      const [mail] = await deliver(own.voucherId, christmas + dayMs);
      expect(mail?.to).toBe('ada@lovelace.example');
      const again = await changeVoucher(own, { ...delivery, day: '2026-11-21', zone: 'UTC' }, shop);
      expect(await changeVoucher(own, { ...delivery, day: '2026-11-21', zone: 'UTC' }, shop)).toEqual(again);
      expect((await deliver(own.voucherId, shop.clock.now())).map(({ to }) => to)).toEqual(['ada@example.com']);
      await changeVoucher(own, delivery, shop);
      await changeVoucher(own, { by: 'print' }, shop);
      expect(await deliver(own.voucherId, christmas)).toEqual([]);
      await expect(changeVoucher({ ...own, userId: 'u1' }, delivery, shop)).rejects.toEqual(
        codeOf('voucher-not-found'),
      );
      for (let { mails } = await own.voucher(); mails < maxVoucherMails; mails += 1)
        await changeVoucher(own, { ...delivery, email: `a${mails}@example.com` }, shop);
      await expect(changeVoucher(own, delivery, shop)).rejects.toEqual(codeOf('voucher-mails-used'));
    });

    it('keeps the address of a refused mail for its correction', async () => {
      const own = await bought(mailedCard);
      const refuse = async () => {
        throw new MailRefused('address', {});
      };
      const form = { ...mailedCard.delivery, email: 'gone@example.com' };
      await changeVoucher(own, form, shop);
      await deliver(own.voucherId, christmas, { mail: { send: refuse } });
      expect((await listVouchers(own.userId, shop))[0]).toMatchObject({
        state: 'undeliverable',
        mail: { email: 'gone@example.com' },
      });
      await changeVoucher(own, { ...form, email: 'there@example.com' }, shop);
      expect(await deliver(own.voucherId, christmas)).toMatchObject([{ to: 'there@example.com' }]);
    });
  });

  it('stays valid when its giver is erased: it is mailed on its day without names, and redeemed', async () => {
    const { userId, voucherId, voucher, code } = await bought(mailedCard);
    const items = await shop.persons.collect({ userId, email: `${userId}@example.com` });
    const cards = items.filter(({ kind }) => kind === 'voucher');
    const [row] = await rowsOf(voucherId);
    expect(items.filter(({ kind, id }) => kind === 'mail' && id === row?.id)).toEqual([]);
    await shop.table.commit(cards.map(shop.persons.forgetCardPart));
    const [mail] = await deliver(voucherId, christmas);
    expect([mail?.text.includes(code.slice(0, 4)), mail?.text.includes('Somebody gave you')]).toEqual([true, true]);
    expect(JSON.stringify(await voucher())).not.toMatch(new RegExp(`Ada|Nora|seventieth|example|${code}`));
    const receiver = await customer();
    expect(await redeem(receiver, code, true)).toEqual({ voucherId, from: null, tellsGiver: false });
    expect(await bonusOf(receiver)).toBe(1);
  });

  describe('redeeming', () => {
    it('gives one story, whatever the code is typed like, and the same answer again', async () => {
      const { code, voucherId, voucher } = await bought(mailedCard);
      const receiver = await customer();
      const typed = ` ${code
        .toLowerCase()
        .replaceAll('0', 'o')
        .replaceAll('1', 'l')
        .replace(/(.{5})/, '$1 – ')} `;
      expect(await redeem(receiver, typed)).toEqual({ voucherId, from: 'Nora', tellsGiver: false });
      expect(await redeem(receiver, code)).toMatchObject({ voucherId, from: 'Nora' });
      expect(await bonusOf(receiver)).toBe(1);
      expect((await shop.ledger.list(receiver)).map(({ cause }) => cause)).toEqual([`voucher ${voucherId}`]);
      await expect(redeem(await customer(), code)).rejects.toEqual(codeOf('voucher-used'));
      expect(JSON.stringify(await voucher())).not.toContain('ada@example.com');
      expect(await deliver(voucherId, christmas)).toEqual([]);
      for (const wrong of ['', 'U'.repeat(16), code.slice(1), `${code}0`, '0'.repeat(16)])
        await expect(redeem(receiver, wrong)).rejects.toEqual(codeOf('voucher-not-found'));
    });

    it('gives one story to one customer when two, or one twice, redeem it at once', async () => {
      const { code } = await bought();
      const [one, other] = [await customer(), await customer()];
      const answers = await Promise.allSettled([one, other, one, other, one].map((userId) => redeem(userId, code)));
      expect([await bonusOf(one), await bonusOf(other)].toSorted()).toEqual([0, 1]);
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
      expect(new Set(refused)).toEqual(new Set(['voucher-used']));
    });
  });

  describe('refunding by the giver', () => {
    it('ends the card and refunds it once, however often it is asked and whatever is lost', async () => {
      const own = await bought(mailedCard);
      shop.payments.loseRefund();
      expect(await refundVoucher(own, shop)).toMatchObject({ state: 'ended' });
      await expect(redeem('u1', own.code)).rejects.toEqual(codeOf('voucher-ended'));
      expect(await deliver(own.voucherId, christmas)).toEqual([]);
      await Promise.all([1, 2].map(() => refundVoucher(own, shop)));
      await hear('charge.refunded', own.chargeId);
      expect(await orderOf(own)).toMatchObject({ status: 'refunded', refundedCents: 1900 });
      expect(shop.payments.partialRefunds.filter(({ chargeId }) => chargeId === own.chargeId).length).toBe(1);
      expect((await shop.refunds.list()).filter(({ orderId }) => orderId === own.voucherId)).toEqual([]);
      await expect(changeVoucher(own, { by: 'print' }, shop)).rejects.toEqual(codeOf('voucher-ended'));
      expect((await listVouchers(own.userId, shop))[0]).toMatchObject({
        state: 'ended',
        code: null,
        refundableCents: 0,
      });
    });

    it('is refused once the card is redeemed, and refuses others’ cards', async () => {
      const own = await bought();
      await expect(refundVoucher({ ...own, userId: 'u1' }, shop)).rejects.toEqual(codeOf('voucher-not-found'));
      await redeem(await customer(), own.code);
      await expect(refundVoucher(own, shop)).rejects.toEqual(codeOf('voucher-used'));
    });

    it('of a redemption and a refund at once, one is refused', async () => {
      for (const isRedeemedFirst of [true, false]) {
        const own = await bought();
        const receiver = await customer();
        const refund = () => refundVoucher(own, shop);
        if (isRedeemedFirst) {
          const get = withWriteAfterRead(shop.vouchers.get, () => redeem(receiver, own.code));
          await expect(refundVoucher(own, { ...shop, vouchers: { ...shop.vouchers, get } })).rejects.toEqual(
            codeOf('voucher-used'),
          );
          expect(await orderOf(own)).toMatchObject({ status: 'paid' });
        } else {
          const find = withWriteAfterRead(shop.vouchers.find, refund);
          await expect(redeem(receiver, own.code, undefined, { vouchers: { ...shop.vouchers, find } })).rejects.toEqual(
            codeOf('voucher-ended'),
          );
          expect(await orderOf(own)).toMatchObject({ status: 'refunded' });
        }
        expect(await bonusOf(receiver)).toBe(isRedeemedFirst ? 1 : 0);
      }
    });

    it('makes the card valid again when Stripe refuses it, or the bank returns it days later', async () => {
      const own = await bought(mailedCard);
      const payments: Shop['payments'] = { ...shop.payments, refundPart: async () => 'other' };
      await expect(refundVoucher(own, { ...shop, payments })).rejects.toEqual(codeOf('refund-declined'));
      expect(await own.voucher()).toMatchObject({ state: 'open' });
      await refundVoucher(own, shop);
      expect(await own.voucher()).toMatchObject({ state: 'ended' });
      await hear('refund.failed', shop.payments.failRefund(own.chargeId));
      expect(await own.voucher()).toMatchObject({ state: 'open' });
      expect((await deliver(own.voucherId, christmas)).length).toBe(1);
      expect((await shop.orders.listNeedingAttention()).map(({ orderId }) => orderId)).toContain(own.voucherId);
    });

    it('is finished by the reconciler when Stripe did not answer', async () => {
      const own = await bought();
      shop.payments.failNext('refundPart');
      expect(await refundVoucher(own, shop)).toMatchObject({ state: 'ended' });
      expect(await orderOf(own)).toMatchObject({ status: 'paid' });
      await reconcilePayments({ ...shop, clock: { now: () => shop.clock.now() + 3_600_000 } });
      expect(await orderOf(own)).toMatchObject({ status: 'refunded' });
    });
  });

  describe('refunds at the desk and at Stripe, and disputes', () => {
    const operator = { operatorId: 'olive', name: 'Olive', role: 'support' } as const;

    it('end a card that nobody redeemed; a won dispute makes it valid again, with its mail', async () => {
      const own = await bought(mailedCard);
      const dispute = setDispute(shop.payments, own.paymentIntentId, 'needs_response');
      await hear('charge.dispute.created', dispute);
      await expect(redeem('u1', own.code)).rejects.toEqual(codeOf('voucher-ended'));
      expect(await deliver(own.voucherId, christmas)).toEqual([]);
      setDispute(shop.payments, own.paymentIntentId, 'won');
      await hear('charge.dispute.closed', dispute);
      expect(await own.voucher()).toMatchObject({ state: 'open' });
      expect((await deliver(own.voucherId, christmas)).length).toBe(1);
    });

    it('take back the story of a redeemed card while it is not begun, and give it back', async () => {
      const own = await bought();
      const receiver = await customer();
      await redeem(receiver, own.code);
      const dispute = setDispute(shop.payments, own.paymentIntentId, 'needs_response');
      await hear('charge.dispute.created', dispute);
      expect(await bonusOf(receiver)).toBe(0);
      setDispute(shop.payments, own.paymentIntentId, 'won');
      await hear('charge.dispute.closed', dispute);
      expect(await bonusOf(receiver)).toBe(1);
      const { userId, voucherId: orderId, total } = own;
      // The stand-in's charge was not refunded by the dispute.
      await refundOrder({ userId, orderId, cents: 500, requestId: `r1${orderId}`, operator }, shop.table, shop);
      expect(await bonusOf(receiver)).toBe(1);
      await refundOrder({ userId, orderId, cents: total - 500, requestId: `r2${orderId}`, operator }, shop.table, shop);
      await hear('charge.refunded', own.chargeId);
      expect(await bonusOf(receiver)).toBe(0);
      expect(await own.voucher()).toMatchObject({ state: 'redeemed' });
      expect(await bonusOf(own.userId)).toBe(0);
    });

    it('leave a story that is begun, and the stories of others', async () => {
      const own = await bought();
      const receiver = await customer();
      await redeem(receiver, own.code);
      const story = await startOf(receiver);
      refundAtStripe(shop.payments, own.chargeId, own.total, 1);
      await hear('charge.refunded', own.chargeId);
      expect(await bonusOf(receiver)).toBe(0);
      expect(await shop.stories.get(receiver, story.storyId)).toMatchObject({ story: { status: 'writing' } });
      expect(await orderOf(own)).toMatchObject({ status: 'refunded' });
    });

    it('take the story of a card that is redeemed at the same moment', async () => {
      const own = await bought();
      const receiver = await customer();
      refundAtStripe(shop.payments, own.chargeId, own.total, 2);
      const get = withWriteAfterRead(shop.vouchers.get, () => redeem(receiver, own.code));
      await receiveEvent(aPaymentEvent('charge.refunded', own.chargeId), {
        ...shop,
        vouchers: { ...shop.vouchers, get },
      });
      expect(await own.voucher()).toMatchObject({ state: 'redeemed' });
      expect(await bonusOf(receiver)).toBe(0);
    });
  });

  describe('telling the giver', () => {
    const told = async (userId: string) =>
      (await shop.queuedMails()).filter(
        ({ to, template }) => to === `${userId}@example.com` && template === 'voucher-read',
      );

    it('mails them once, after a story that was begun after the card is ready and opened', async () => {
      const own = await bought();
      const receiver = await customer({ ...emptyBalance, bonusStories: 1 });
      const write = async (storyId: string, status: 'ready' | 'writing' = 'ready') => {
        const createdAt = new Date(shop.clock.now()).toISOString();
        const story = {
          userId: receiver,
          storyId,
          createdAt,
          updatedAt: createdAt,
          paidFrom: 'bonus',
          status,
        } as const;
        await putItems(shop.table, storyItems(story, '<p>It began.</p>'));
      };
      await write('earlier');
      shop.clock.pass(1000);
      await redeem(receiver, own.code);
      for (const tells of [true, false, true])
        expect(await redeem(receiver, own.code, tells)).toMatchObject({ tellsGiver: tells });
      expect(await redeem(receiver, own.code)).toMatchObject({ tellsGiver: true });
      await write('later');
      await write('unfinished', 'writing');
      const read = (storyId: string) => reportReading({ userId: receiver, storyId }, shop);
      await read('earlier');
      await read('unfinished');
      await expect(reportReading({ userId: own.userId, storyId: 'later' }, shop)).rejects.toEqual(
        codeOf('story-not-found'),
      );
      expect(await told(own.userId)).toEqual([]);
      await Promise.all([read('later'), read('later')]);
      expect(await redeem(receiver, own.code, true)).toMatchObject({ tellsGiver: false });
      await read('later');
      expect((await told(own.userId)).map(({ data }) => data)).toEqual([{ name: 'Ada', receiver: 'Ada' }]);
    });

    it('tells nobody without the tick', async () => {
      const own = await bought();
      const receiver = await customer();
      await redeem(receiver, own.code);
      expect((await shop.users.get(receiver))?.tellsGivers).toBeUndefined();
    });
  });
});
