import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { addStory } from '#shared/endpoints/add-story.ts';
import { confirmCheckout, createCheckout, createSubscription } from '#shared/endpoints/checkout.ts';
import { createOrder } from '#shared/endpoints/order.ts';
import { cancelSubscription } from '#shared/endpoints/subscription.ts';
import type { Deed, Doer } from './deed.ts';
import { deliver, deliverAll } from './deliveries.ts';
import { filmDeeds } from './film-deeds.ts';
import { buyGift, prepareGift } from './gift-deeds.ts';
import type { MoneyWorld } from './money-world.ts';
import { atStripe, call, openPurchase, openSubscription, readStripe, storyPurchase } from './stripe-world.ts';
import type { PostedEvent } from './webhook-sink.ts';

/** A coupon of a customer's own, so that its uses are theirs. */
export async function addCoupon({ table }: MoneyWorld, code: string, percent: number, maxUses = 3): Promise<void> {
  const validUntilSeconds = Math.floor(Date.now() / 1000) + 86_400;
  const coupon = { code, percent, maxUses, uses: 0, oncePerCustomer: false, disabled: false, validUntilSeconds };
  await table.commit(createCouponRepository(table).addParts({ ...coupon, createdAt: new Date().toISOString() }));
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer.catch(() => ({ status: 0 }))).status;

async function payOpenSessions({ world, customer }: Doer): Promise<void> {
  const response = await fetch(`${world.payments}/v1/checkout/sessions?limit=100&status=open`, {
    headers: { authorization: 'Bearer sk_test_standin' },
  });
  const { data }: { data: { id: string; customer_email: string | null }[] } = JSON.parse(await response.text());
  for (const { id, customer_email: email } of data) {
    if (email === customer.email) await atStripe(world, 'pay', { session: id, outcome: 'paid' });
  }
  await deliverAll(world, world.sink.take());
}

/** The event of that type which Stripe posted last. */
function eventOf(events: readonly PostedEvent[], type: string): PostedEvent {
  const event = events.findLast((posted) => posted.type === type);
  if (event === undefined) throw new Error(`no ${type} among ${events.map((posted) => posted.type).join(', ')}`);
  return event;
}

async function buyStory({ world, customer, coupon }: Doer): Promise<string> {
  const { sessionId } = await openPurchase(world, customer, 'toast', coupon);
  await atStripe(world, 'pay', { session: sessionId, outcome: 'paid' });
  return sessionId;
}

async function subscribe({ world, customer }: Doer): Promise<string> {
  const { sessionId } = await openSubscription(world, customer);
  const { session } = await atStripe(world, 'pay', { session: sessionId, outcome: 'paid' });
  return String((session as { subscription: unknown }).subscription);
}

async function subscribeAndTell(doer: Doer): Promise<string> {
  const subscription = await subscribe(doer);
  await deliverAll(doer.world, doer.world.sink.take());
  return subscription;
}

/** A webhook of that type about what was done before; no other event of it has come. */
function webhook(name: string, type: string, before: (doer: Doer) => Promise<unknown>): Deed {
  return {
    name: `webhook ${name}`,
    async prepare(doer) {
      await before(doer);
      const event = eventOf(doer.world.sink.take(), type);
      return async () => (await deliver(doer.world, event)).status;
    },
  };
}

const keyed = (name: string) => ({ 'Idempotency-Key': `key-of-${name}` });

/** @returns the payment of a gift that is delivered */
async function paidGift({ world, customer }: Doer): Promise<string> {
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

/** Every way by which money or what it bought comes into the table. */
export const deeds: readonly Deed[] = [
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
    async prepare(doer) {
      const sessionId = await buyStory(doer);
      doer.world.sink.take();
      return () => statusOf(call(doer.world, confirmCheckout, doer.customer, { body: { sessionId } }));
    },
  },
  {
    name: 'confirm a subscription',
    async prepare(doer) {
      const { sessionId } = await openSubscription(doer.world, doer.customer);
      await atStripe(doer.world, 'pay', { session: sessionId, outcome: 'paid' });
      doer.world.sink.take();
      return () => statusOf(call(doer.world, confirmCheckout, doer.customer, { body: { sessionId } }));
    },
  },
  webhook('of a story paid', 'checkout.session.completed', buyStory),
  webhook('of a session expired', 'checkout.session.expired', async ({ world, customer, coupon }) => {
    const { sessionId } = await openPurchase(world, customer, 'toast', coupon);
    await atStripe(world, 'pay', { session: sessionId, outcome: 'expired' });
  }),
  webhook('of a first invoice', 'invoice.paid', subscribe),
  webhook('of a renewal', 'invoice.paid', async (doer) => {
    const subscription = await subscribeAndTell(doer);
    await atStripe(doer.world, 'renew', { subscription });
  }),
  webhook('of a payment failed', 'invoice.payment_failed', async (doer) => {
    const subscription = await subscribeAndTell(doer);
    await atStripe(doer.world, 'renew', { subscription, outcome: 'failed' });
  }),
  webhook('of a subscription ended', 'customer.subscription.deleted', async (doer) => {
    const subscription = await subscribeAndTell(doer);
    await call(doer.world, cancelSubscription, doer.customer);
    await atStripe(doer.world, 'end', { subscription });
  }),
  webhook('of a refund', 'charge.refunded', async (doer) => {
    const paymentIntent = await paymentOfLatestInvoice(doer.world, await subscribeAndTell(doer));
    await atStripe(doer.world, 'refund', { paymentIntent, amount: 2450 });
  }),
  webhook('of a dispute', 'charge.dispute.created', async (doer) => {
    const paymentIntent = await paymentOfLatestInvoice(doer.world, await subscribeAndTell(doer));
    await atStripe(doer.world, 'dispute', { paymentIntent, outcome: 'created' });
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
  webhook('of the refund of a gift', 'charge.refunded', async (doer) => {
    await atStripe(doer.world, 'refund', { paymentIntent: await paidGift(doer), amount: 5000 });
  }),
  {
    name: 'add-story',
    prepare: async ({ world, customer }) => {
      const body = storyPurchase('toast');
      return () => statusOf(call(world, addStory, customer, { body, headers: keyed('story') }));
    },
  },
  {
    name: 'add-story with a coupon of 100 %',
    prepare: async ({ world, customer, freeCoupon }) => {
      const body = storyPurchase('toast', freeCoupon);
      return () => statusOf(call(world, addStory, customer, { body, headers: keyed('free') }));
    },
  },
  {
    name: 'cancel',
    async prepare(doer) {
      await subscribeAndTell(doer);
      return () => statusOf(call(doer.world, cancelSubscription, doer.customer));
    },
    finish: async ({ world }) => void (await deliverAll(world, world.sink.take())),
  },
  {
    name: 'order of a film',
    prepare: async ({ world, customer }) => {
      const body = { productName: 'Film', totalAmount: 3500 };
      return () => statusOf(call(world, createOrder, customer, { body, headers: keyed('film') }));
    },
  },
  {
    name: 'reconcile',
    async prepare(doer) {
      const { world } = doer;
      world.sink.refuse(() => true);
      await buyStory(doer);
      world.sink.refuse(() => false);
      world.sink.take();
      return () =>
        world.invoke('reconcilePayments').then(
          () => 200,
          () => 0,
        );
    },
  },
  ...filmDeeds,
];
