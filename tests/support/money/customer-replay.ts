import * as z from 'zod/mini';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { addStory } from '#shared/endpoints/add-story.ts';
import { confirmCheckout } from '#shared/endpoints/checkout.ts';
import { cancelSubscription } from '#shared/endpoints/subscription.ts';
import { prepareRefund } from './desk-operations.ts';
import type { Outcome, Phase, Reversal } from './histories.ts';
import { createMoneyModel, type ExpectedAccount, type PaidInvoice, type Purchase } from './money-model.ts';
import type { MoneyCustomer, MoneyWorld } from './money-world.ts';
import {
  atStripe,
  call,
  conversationAbout,
  type OpenedSession,
  openPurchase,
  openSubscription,
  readStripe,
} from './stripe-world.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
/** A payment and its id at Stripe. */
type Paid<T> = Writable<T> & { readonly paymentIntent: string };

interface LiveSubscription {
  readonly subscriptionId: string;
  status: 'active' | 'past_due' | 'canceled';
  period: number;
  readonly invoices: Paid<PaidInvoice>[];
}

const payableSchema = z.looseObject({
  payment_intent: z.nullable(z.string()),
  subscription: z.nullable(z.string()),
  amount_total: z.int(),
});
const subscriptionSchema = z.looseObject({ id: z.string(), latest_invoice: z.string() });
const invoiceSchema = z.looseObject({
  id: z.string(),
  amount_paid: z.int(),
  payments: z.looseObject({
    data: z.array(z.looseObject({ payment: z.looseObject({ payment_intent: z.string() }) })),
  }),
});
const unpaid = { refundedCents: 0, dispute: 'none' } as const;

/** Replays one customer's phases at the API and at Stripe, and records the facts for the model. Delivers no webhooks. */
export function createCustomerReplay(world: MoneyWorld, customer: MoneyCustomer, coupon: string) {
  const model = createMoneyModel(customer.userId);
  const purchases: Paid<Purchase>[] = [];
  const misfits: Purchase[] = [];
  const subscriptions: LiveSubscription[] = [];
  /** Unfinished stories, oldest first. */
  let writing: string[] = [];
  const withCoupons = new Set<string>();
  /** Payments with a refund that failed. */
  const returned = new Set<string>();
  let failures = 0;
  let topics = 0;

  const live = () => subscriptions.find(({ status }) => status !== 'canceled');

  async function payPurchase(sessionId: string, outcome: 'paid' | 'async', settle?: 'succeeded' | 'failed') {
    const { session } = await atStripe(world, 'pay', { session: sessionId, outcome, ...(settle ? { settle } : {}) });
    return payableSchema.parse(session);
  }

  /** The success page confirms. */
  async function confirm(sessionId: string): Promise<void> {
    const { status } = await call(world, confirmCheckout, customer, { body: { sessionId } });
    if (status !== 200) throw new Error(`confirm answered ${status}`);
  }

  /** A wrong amount: nothing is delivered, and the order is flagged for the operator (threat 11). */
  async function payWrongly({ sessionId, checkoutId, amountCents }: OpenedSession): Promise<void> {
    await atStripe(world, 'mutate', { session: sessionId, amount: amountCents + 1 });
    await payPurchase(sessionId, 'paid');
    misfits.push({ ...unpaid, checkoutId, totalCents: amountCents + 1, isDelivered: false });
  }

  async function payRightly({ sessionId, checkoutId }: OpenedSession, outcome: Outcome): Promise<void> {
    const isBank = outcome === 'bank-paid';
    const session = await (isBank ? payPurchase(sessionId, 'async', 'succeeded') : payPurchase(sessionId, 'paid'));
    const paymentIntent = z.string().parse(session.payment_intent);
    purchases.push({ ...unpaid, checkoutId, paymentIntent, totalCents: session.amount_total, isDelivered: true });
    writing.push(checkoutId);
  }

  async function authenticate(session: string): Promise<void> {
    await atStripe(world, 'pay', { session, outcome: 'requires_action', authenticate: 'failed' });
    await atStripe(world, 'pay', { session, outcome: 'requires_action', authenticate: 'succeeded' });
  }

  /** @returns whether it was paid */
  async function pay(opened: OpenedSession, outcome: Outcome): Promise<boolean> {
    const session = opened.sessionId;
    if (outcome.startsWith('declined')) await atStripe(world, 'pay', { session, outcome: 'declined' });
    if (outcome === 'expired' || outcome === 'declined') {
      await atStripe(world, 'pay', { session, outcome: 'expired' });
      return false;
    }
    if (outcome === 'bank-failed') {
      await payPurchase(session, 'async', 'failed');
      return false;
    }
    await (outcome === 'wrong-amount' ? payWrongly(opened) : payRightly(opened, outcome));
    return true;
  }

  async function buy(
    { outcome, withCoupon, confirms }: NonNullable<Phase['purchase']>,
    authenticates: boolean,
  ): Promise<void> {
    topics += 1;
    const opened = await openPurchase(world, customer, `${topics}`, withCoupon ? coupon : undefined);
    if (authenticates && outcome === 'paid') await authenticate(opened.sessionId);
    const isPaid = await pay(opened, outcome);
    if (isPaid && withCoupon) withCoupons.add(opened.checkoutId);
    if (confirms) await confirm(opened.sessionId);
  }

  /** Records the subscription's latest paid invoice. */
  async function noteInvoice(subscription: LiveSubscription): Promise<void> {
    const path = `subscriptions/${subscription.subscriptionId}`;
    const { latest_invoice: latest } = subscriptionSchema.parse(await readStripe(world, path));
    const invoice = invoiceSchema.parse(await readStripe(world, `invoices/${latest}?expand[]=payments`));
    const paymentIntent = z.string().parse(invoice.payments.data[0]?.payment.payment_intent);
    const paid = { invoiceId: invoice.id, totalCents: invoice.amount_paid, period: subscription.period };
    subscription.invoices.push({ ...unpaid, ...paid, paymentIntent });
  }

  async function subscribe(authenticates: boolean): Promise<void> {
    const { sessionId } = await openSubscription(world, customer);
    if (authenticates) await authenticate(sessionId);
    const { session } = await atStripe(world, 'pay', { session: sessionId, outcome: 'paid' });
    const subscriptionId = z.string().parse(payableSchema.parse(session).subscription);
    const subscription: LiveSubscription = { subscriptionId, status: 'active', period: 1, invoices: [] };
    subscriptions.push(subscription);
    await noteInvoice(subscription);
  }

  async function renew(subscription: LiveSubscription, outcome: 'paid' | 'failed'): Promise<void> {
    await atStripe(world, 'renew', { subscription: subscription.subscriptionId, outcome });
    // A past-due subscription retries the same period.
    if (subscription.status === 'active') subscription.period += 1;
    subscription.status = outcome === 'paid' ? 'active' : 'past_due';
    if (outcome === 'paid') await noteInvoice(subscription);
  }

  async function end(subscription: LiveSubscription): Promise<void> {
    const { status } = await call(world, cancelSubscription, customer);
    if (status !== 200) throw new Error(`cancel answered ${status} to ${subscription.status}`);
    // An overdue subscription ends at once.
    if (subscription.status === 'active') {
      await atStripe(world, 'end', { subscription: subscription.subscriptionId });
    }
    subscription.status = 'canceled';
  }

  async function liveOn(subscription: LiveSubscription, month: Phase['month']): Promise<void> {
    if (month === 'renewed' || month === 'renewed-twice') await renew(subscription, 'paid');
    if (month === 'renewed-twice') await renew(subscription, 'paid');
    if (month === 'failed' || month === 'failed-then-paid') await renew(subscription, 'failed');
    if (month === 'failed-then-paid') await renew(subscription, 'paid');
    if (month === 'cancelled' || month === 'ended') await end(subscription);
  }

  /** Reverses the newest payment without a reversal, or closes an open dispute. */
  async function reverse(reversal: Reversal): Promise<void> {
    const all = [...purchases, ...subscriptions.flatMap(({ invoices }) => invoices)];
    const disputed = all.find(({ dispute }) => dispute === 'open');
    if (disputed !== undefined && reversal.startsWith('dispute-')) return dispute(disputed, reversal);
    const untouched = all.filter(({ refundedCents, dispute: state }) => refundedCents === 0 && state === 'none');
    if (reversal === 'twice-by-desk') return refundTwiceByDesk(untouched);
    const payment = untouched.at(-1);
    if (payment !== undefined && reversal !== 'none') await reversePayment(payment, reversal);
  }

  async function reversePayment(payment: Paid<Purchase> | Paid<PaidInvoice>, reversal: Reversal): Promise<void> {
    for (const step of reversal.split('-then-')) {
      if (step === 'half') await refund(payment, Math.floor(payment.totalCents / 2));
      if (step === 'full') await refund(payment, payment.totalCents - payment.refundedCents);
      if (step === 'failed') await failRefund(payment);
      if (step.startsWith('dispute')) await dispute(payment, step);
    }
  }

  async function refund(payment: Paid<Purchase> | Paid<PaidInvoice>, amount: number): Promise<void> {
    await atStripe(world, 'refund', { paymentIntent: payment.paymentIntent, amount });
    payment.refundedCents += amount;
  }

  /** The bank returns the one refund of a payment. */
  async function failRefund(payment: Paid<Purchase> | Paid<PaidInvoice>): Promise<void> {
    await atStripe(world, 'refund-failed', { paymentIntent: payment.paymentIntent });
    payment.refundedCents = 0;
    returned.add(payment.paymentIntent);
  }

  /** Of the first payment that is in our books; a third each. */
  async function refundTwiceByDesk(payments: readonly (Paid<Purchase> | Paid<PaidInvoice>)[]): Promise<void> {
    const orders = await createOrderRepository(world.table).list(customer.userId);
    const orderOf = ({ paymentIntent }: Paid<Purchase> | Paid<PaidInvoice>) =>
      orders.find(({ paymentIntentId }) => paymentIntentId === paymentIntent);
    const payment = payments.find((each) => orderOf(each) !== undefined);
    const order = payment && orderOf(payment);
    if (payment === undefined || order === undefined) return;
    const cents = Math.floor(payment.totalCents / 3);
    const refunds = [1, 2].map(() => prepareRefund(world, customer, order.orderId, cents));
    for (const send of await Promise.all(refunds)) {
      const statuses = await Promise.all([send(), send()]);
      if (statuses.some((status) => status !== 200)) throw new Error(`the desk's refund answered ${statuses.join()}`);
      payment.refundedCents += cents;
    }
  }

  /** A purchase that was reversed before its first event arrived has no story, and a refunded one releases its coupon. */
  async function noteWithheld(): Promise<void> {
    const stories = await createStoryRepository(world.table).list(customer.userId);
    for (const purchase of purchases) {
      const isRefunded = purchase.refundedCents === purchase.totalCents || returned.has(purchase.paymentIntent);
      if (!isRefunded && purchase.dispute === 'none') continue;
      purchase.isDelivered = stories.some(({ storyId }) => storyId === purchase.checkoutId);
      if (purchase.isDelivered) continue;
      writing = writing.filter((storyId) => storyId !== purchase.checkoutId);
      if (isRefunded) withCoupons.delete(purchase.checkoutId);
    }
  }

  async function dispute(payment: Paid<Purchase> | Paid<PaidInvoice>, how: string): Promise<void> {
    const { paymentIntent } = payment;
    if (payment.dispute === 'none') await atStripe(world, 'dispute', { paymentIntent, outcome: 'created' });
    payment.dispute = 'open';
    if (how === 'disputed') return;
    payment.dispute = how === 'dispute-won' ? 'won' : 'lost';
    await atStripe(world, 'dispute', { paymentIntent, outcome: payment.dispute });
  }

  return {
    customer,
    failures: () => failures,
    /** Coupon uses of paid purchases. */
    couponUses: () => withCoupons.size,
    async play({ purchase, subscribes, authenticates, month, reversal }: Phase): Promise<void> {
      const subscription = live();
      if (purchase !== null) await buy(purchase, authenticates);
      if (subscription !== undefined) await liveOn(subscription, month);
      else if (subscribes) await subscribe(authenticates);
      await reverse(reversal);
    },
    /** The expected account after all events are delivered. */
    async settle(): Promise<ExpectedAccount> {
      await noteWithheld();
      model.settle({ userId: customer.userId, purchases, misfits, subscriptions });
      return model.expected();
    },
    /** Adds stories by the API and compares with the model. */
    async use(times: number): Promise<void> {
      for (let time = 0; time < times; time += 1) {
        topics += 1;
        const product = { name: 'Story Bundle', price: 0, description: '', prompt: 'MEMORIES_PROMPT' };
        const body = { product, chatHistory: conversationAbout(`${topics}`) };
        const answer = await call(world, addStory, customer, { body });
        const wanted = model.nextSource() === undefined ? 402 : 200;
        if (answer.status !== wanted) {
          throw new Error(`${customer.userId}: add-story answered ${answer.status}, and ${wanted} is right`);
        }
        if (answer.status !== 200) continue;
        const storyId = z.string().parse(answer.body.data._id);
        model.use(storyId);
        writing.push(storyId);
      }
    },
    /** Fails so many stories, each twice, as workflows may. */
    async fail(times: number): Promise<void> {
      for (const storyId of writing.splice(0, times)) {
        failures += 1;
        model.fail(storyId);
        const told = { userId: customer.userId, storyId };
        await Promise.all([world.invoke('failStory', told), world.invoke('failStory', told)]);
      }
    },
    expected: () => model.expected(),
  };
}
