import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import { giftCents } from '#shared/catalogue/gift.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { voucherProductName } from '#shared/catalogue/voucher.ts';
import { addStory } from '#shared/endpoints/add-story.ts';
import { confirmCheckout, createCheckout, createSubscription } from '#shared/endpoints/checkout.ts';
import { createOrder } from '#shared/endpoints/order.ts';
import { cancelSubscription, keepSubscription } from '#shared/endpoints/subscription.ts';
import { listVouchers, redeemVoucher, refundVoucher } from '#shared/endpoints/voucher.ts';
import { aTurn } from '#tests/support/drafts.ts';
import { validCard } from '#tests/support/test-payments.ts';
import { printedCard } from '#tests/support/vouchers.ts';
import { deliver, deliverAll } from './deliveries.ts';
import { deskOperations } from './desk-operations.ts';
import { filmOperations } from './film-operations.ts';
import { buyGift, prepareGift } from './gift-operations.ts';
import type { MoneyOperation, OperationContext } from './money-operation.ts';
import type { MoneyWorld } from './money-world.ts';
import { atStripe, call, openPurchase, openSubscription, readStripe, storyPurchase } from './stripe-world.ts';
import type { PostedEvent } from './webhook-sink.ts';

/** A coupon for one customer. */
export async function addCoupon({ table }: MoneyWorld, code: string, percent: number, maxUses = 3): Promise<void> {
  const validUntilSeconds = Math.floor(Date.now() / 1000) + 86_400;
  const coupon = { code, percent, maxUses, uses: 0, oncePerCustomer: false, disabled: false, validUntilSeconds };
  await table.commit(createCouponRepository(table).addParts({ ...coupon, createdAt: new Date().toISOString() }));
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer.catch(() => ({ status: 0 }))).status;

async function payOpenSessions({ world, customer }: OperationContext): Promise<void> {
  const response = await fetch(`${world.payments}/v1/checkout/sessions?limit=100&status=open`, {
    headers: { authorization: 'Bearer sk_test_standin' },
  });
  const { data }: { data: { id: string; customer_email: string | null }[] } = JSON.parse(await response.text());
  for (const { id, customer_email: email } of data) {
    if (email === customer.email) await atStripe(world, 'pay', { session: id, outcome: 'paid' });
  }
  await deliverAll(world, world.sink.take());
}

/** The latest event of a type. */
function eventOf(events: readonly PostedEvent[], type: string): PostedEvent {
  const event = events.findLast((posted) => posted.type === type);
  if (event === undefined) throw new Error(`no ${type} among ${events.map((posted) => posted.type).join(', ')}`);
  return event;
}

async function buyStory({ world, customer, coupon }: OperationContext): Promise<string> {
  const { sessionId } = await openPurchase(world, customer, 'toast', coupon);
  await atStripe(world, 'pay', { session: sessionId, outcome: 'paid' });
  return sessionId;
}

/** Pays for a draft whose story was added from the balance meanwhile. */
async function payForBoughtDraft({ world, customer }: OperationContext): Promise<void> {
  const draftId = newDraftId();
  await createDraftRepository(world.table).keep(aTurn(draftId, 'a'));
  const body = { ...storyPurchase('toast'), draftId };
  const opened = await call(world, createCheckout, customer, { body });
  const added = await call(world, addStory, customer, { body });
  if (added.status !== 200) throw new Error(`add-story answered ${added.status}`);
  await atStripe(world, 'pay', { session: opened.body.message, outcome: 'paid' });
}

async function subscribe({ world, customer }: OperationContext): Promise<string> {
  const { sessionId } = await openSubscription(world, customer);
  const { session } = await atStripe(world, 'pay', { session: sessionId, outcome: 'paid' });
  return String((session as { subscription: unknown }).subscription);
}

async function subscribeAndDeliver(context: OperationContext): Promise<string> {
  const subscription = await subscribe(context);
  await deliverAll(context.world, context.world.sink.take());
  return subscription;
}

/** A subscription whose second month could not be charged. */
async function failRenewal(context: OperationContext): Promise<string> {
  const subscription = await subscribeAndDeliver(context);
  await atStripe(context.world, 'renew', { subscription, outcome: 'failed' });
  await deliverAll(context.world, context.world.sink.take());
  return subscription;
}

/** Changes the card in the customer portal. */
async function saveNewCard({ payments }: MoneyWorld, customer: string): Promise<void> {
  const opened = await fetch(`${payments}/v1/billing_portal/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_standin' },
    body: new URLSearchParams({ customer, 'flow_data[type]': 'payment_method_update' }),
  });
  const { url }: { url: string } = JSON.parse(await opened.text());
  await fetch(url, { method: 'POST', body: new URLSearchParams(validCard) });
}

/** Delivers one webhook of a type about a prepared purchase. */
function webhook(name: string, type: string, before: (context: OperationContext) => Promise<unknown>): MoneyOperation {
  return {
    name: `webhook ${name}`,
    async prepare(context) {
      await before(context);
      const event = eventOf(context.world.sink.take(), type);
      return async () => (await deliver(context.world, event)).status;
    },
  };
}

const idempotencyHeader = (name: string) => ({ 'Idempotency-Key': `key-of-${name}` });

/** @returns the payment of a delivered gift */
async function paidGift({ world, customer }: OperationContext): Promise<string> {
  const session = await buyGift(world, customer);
  await deliverAll(world, world.sink.take());
  const { payment_intent: paymentIntent } = await readStripe(world, `checkout/sessions/${session}`);
  return String(paymentIntent);
}

async function paymentOfLatestInvoice(world: MoneyWorld, subscription: string): Promise<string> {
  const { latest_invoice: invoice } = await readStripe(world, `subscriptions/${subscription}`);
  const { payments } = (await readStripe(world, `invoices/${String(invoice)}?expand[]=payments`)) as {
    payments: { data: { payment: { payment_intent: string } }[] };
  };
  return payments.data[0]?.payment.payment_intent ?? '';
}

/** A story to give that is paid, without a webhook yet. @returns its session */
async function buyCard({ world, customer }: OperationContext): Promise<string> {
  const body = { product: { name: voucherProductName, voucher: printedCard } };
  const opened = await call(world, createCheckout, customer, { body });
  await atStripe(world, 'pay', { session: opened.body.message, outcome: 'paid' });
  return opened.body.message;
}

async function deliveredCard(context: OperationContext) {
  const { world, customer } = context;
  const session = await buyCard(context);
  await deliverAll(world, world.sink.take());
  const { payment_intent: paymentIntent } = await readStripe(world, `checkout/sessions/${session}`);
  const [card] = (await call(world, listVouchers, customer)).body.data;
  return { _id: String(card._id), code: String(card.code), paymentIntent: String(paymentIntent) };
}

/** Every operation that writes payments or purchases. */
export const moneyOperations: readonly MoneyOperation[] = [
  {
    name: 'createCheckout',
    prepare: async ({ world, customer, coupon }) => {
      return () => statusOf(call(world, createCheckout, customer, { body: storyPurchase('toast', coupon) }));
    },
    finish: payOpenSessions,
  },
  {
    name: 'createSubscription',
    prepare:
      async ({ world, customer }) =>
      () =>
        statusOf(call(world, createSubscription, customer)),
    finish: payOpenSessions,
  },
  {
    name: 'confirm a story',
    async prepare(context) {
      const sessionId = await buyStory(context);
      context.world.sink.take();
      return () => statusOf(call(context.world, confirmCheckout, context.customer, { body: { sessionId } }));
    },
  },
  {
    name: 'confirm a subscription',
    async prepare(context) {
      const { sessionId } = await openSubscription(context.world, context.customer);
      await atStripe(context.world, 'pay', { session: sessionId, outcome: 'paid' });
      context.world.sink.take();
      return () => statusOf(call(context.world, confirmCheckout, context.customer, { body: { sessionId } }));
    },
  },
  webhook('of a story paid', 'checkout.session.completed', buyStory),
  webhook('of a second payment for a draft', 'checkout.session.completed', payForBoughtDraft),
  webhook('of a session expired', 'checkout.session.expired', async ({ world, customer, coupon }) => {
    const { sessionId } = await openPurchase(world, customer, 'toast', coupon);
    await atStripe(world, 'pay', { session: sessionId, outcome: 'expired' });
  }),
  webhook('of a first invoice', 'invoice.paid', subscribe),
  webhook('of a renewal', 'invoice.paid', async (context) => {
    const subscription = await subscribeAndDeliver(context);
    await atStripe(context.world, 'renew', { subscription });
  }),
  webhook('of a payment failed', 'invoice.payment_failed', async (context) => {
    const subscription = await subscribeAndDeliver(context);
    await atStripe(context.world, 'renew', { subscription, outcome: 'failed' });
  }),
  webhook('of a subscription ended', 'customer.subscription.deleted', async (context) => {
    const subscription = await subscribeAndDeliver(context);
    await call(context.world, cancelSubscription, context.customer);
    await atStripe(context.world, 'end', { subscription });
  }),
  webhook('of the last retry', 'customer.subscription.deleted', async (context) => {
    const subscription = await failRenewal(context);
    for (let retry = 1; retry <= 8; retry += 1) {
      await atStripe(context.world, 'renew', { subscription, outcome: 'failed' });
    }
  }),
  webhook('of a new card', 'customer.updated', async (context) => {
    const subscription = await subscribeAndDeliver(context);
    const { customer } = await readStripe(context.world, `subscriptions/${subscription}`);
    await saveNewCard(context.world, String(customer));
    // Answers after the page's webhooks, too.
    await atStripe(context.world, 'clock', { subscription, advanceSeconds: 0 });
  }),
  webhook('of a refund', 'charge.refunded', async (context) => {
    const paymentIntent = await paymentOfLatestInvoice(context.world, await subscribeAndDeliver(context));
    await atStripe(context.world, 'refund', { paymentIntent, amount: 2450 });
  }),
  webhook('of a refund that fails later', 'refund.failed', async (context) => {
    const paymentIntent = await paymentOfLatestInvoice(context.world, await subscribeAndDeliver(context));
    await atStripe(context.world, 'refund', { paymentIntent });
    await deliverAll(context.world, context.world.sink.take());
    await atStripe(context.world, 'refund-failed', { paymentIntent });
  }),
  webhook('of a dispute', 'charge.dispute.created', async (context) => {
    const paymentIntent = await paymentOfLatestInvoice(context.world, await subscribeAndDeliver(context));
    await atStripe(context.world, 'dispute', { paymentIntent, outcome: 'created' });
  }),
  {
    name: 'createGiftCheckout',
    async prepare({ world, customer }) {
      const post = await prepareGift(world, customer);
      return () => statusOf(post());
    },
    finish: payOpenSessions,
  },
  {
    name: 'confirm a gift',
    async prepare({ world, customer }) {
      const sessionId = await buyGift(world, customer);
      world.sink.take();
      return () => statusOf(call(world, confirmCheckout, customer, { body: { sessionId } }));
    },
  },
  webhook('of a gift paid', 'checkout.session.completed', ({ world, customer }) => buyGift(world, customer)),
  webhook('of the refund of a gift', 'charge.refunded', async (context) => {
    await atStripe(context.world, 'refund', { paymentIntent: await paidGift(context), amount: giftCents('shipping') });
  }),
  {
    name: 'confirm a card',
    async prepare(context) {
      const sessionId = await buyCard(context);
      context.world.sink.take();
      return () => statusOf(call(context.world, confirmCheckout, context.customer, { body: { sessionId } }));
    },
  },
  {
    name: 'redeem a card',
    async prepare(context) {
      const { code } = await deliveredCard(context);
      return () => statusOf(call(context.world, redeemVoucher, context.customer, { body: { code } }));
    },
  },
  {
    name: 'refund of a card by its giver',
    async prepare(context) {
      const { _id: voucherId } = await deliveredCard(context);
      return () => statusOf(call(context.world, refundVoucher, context.customer, { path: { voucherId } }));
    },
    finish: async ({ world }) => void (await deliverAll(world, world.sink.take())),
  },
  webhook('of the refund of a redeemed card', 'charge.refunded', async (context) => {
    const { code, paymentIntent } = await deliveredCard(context);
    await call(context.world, redeemVoucher, context.customer, { body: { code } });
    await atStripe(context.world, 'refund', { paymentIntent, amount: prices.storyCents });
  }),
  {
    name: 'add-story',
    prepare: async ({ world, customer }) => {
      const body = storyPurchase('toast');
      return () => statusOf(call(world, addStory, customer, { body, headers: idempotencyHeader('story') }));
    },
  },
  {
    name: 'add-story with a coupon of 100 %',
    prepare: async ({ world, customer, freeCoupon }) => {
      const body = storyPurchase('toast', freeCoupon);
      return () => statusOf(call(world, addStory, customer, { body, headers: idempotencyHeader('free') }));
    },
  },
  {
    name: 'cancel',
    async prepare(context) {
      await subscribeAndDeliver(context);
      return () => statusOf(call(context.world, cancelSubscription, context.customer));
    },
    finish: async ({ world }) => void (await deliverAll(world, world.sink.take())),
  },
  {
    name: 'cancel while a payment is overdue',
    async prepare(context) {
      await failRenewal(context);
      return () => statusOf(call(context.world, cancelSubscription, context.customer));
    },
    finish: async ({ world }) => void (await deliverAll(world, world.sink.take())),
  },
  {
    name: 'keep',
    async prepare(context) {
      await subscribeAndDeliver(context);
      await call(context.world, cancelSubscription, context.customer);
      await deliverAll(context.world, context.world.sink.take());
      return () => statusOf(call(context.world, keepSubscription, context.customer));
    },
    finish: async ({ world }) => void (await deliverAll(world, world.sink.take())),
  },
  {
    name: 'order of a film',
    prepare: async ({ world, customer }) => {
      const body = { productName: 'Film', totalAmount: 3500 };
      return () => statusOf(call(world, createOrder, customer, { body, headers: idempotencyHeader('film') }));
    },
  },
  {
    name: 'reconcile',
    async prepare(context) {
      const { world } = context;
      world.sink.refuse(() => true);
      await buyStory(context);
      world.sink.refuse(() => false);
      world.sink.take();
      return () =>
        world.invoke('reconcilePayments').then(
          () => 200,
          () => 0,
        );
    },
  },
  ...filmOperations,
  ...deskOperations,
];
