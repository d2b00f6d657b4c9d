import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailsTo } from '#tests/support/product.ts';
import {
  actAtStripe,
  allowanceOf,
  newSubscriber,
  type Subscriber,
  subscriptionsOf,
} from '#tests/support/subscribers.ts';
import { validCard } from '#tests/support/test-payments.ts';

const addresses = inject('addresses');
const monthAndMoreSeconds = 32 * 86_400;
const decliningCard = { ...validCard, card: '4000 0000 0000 0341' };

const post = (url: string, fields: Readonly<Record<string, string>>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) });

/** Time passes for one subscription. */
const letPass = ({ subscriptionId }: Subscriber, advanceSeconds: number, more: object = {}) =>
  actAtStripe(addresses, 'clock', { advanceSeconds, subscription: subscriptionId, ...more });

async function mailWith({ email }: Subscriber, subject: string) {
  return eventually(async () => {
    return (await mailsTo(addresses, email)).find((mail) => mail.subject === subject);
  }, `the mail “${subject}”`);
}

const state = async (subscriber: Subscriber) => (await subscriptionsOf(addresses, subscriber))[0];

/** Changes the card in the customer portal. */
async function changeCard({ token }: Subscriber, card: Readonly<Record<string, string>>): Promise<void> {
  const { body } = await callApi(addresses, endpoints.openCardPage, { token });
  const saved = await post(body.url, card);
  expect(await saved.text()).toContain('Your card is saved');
}

/** The customer's new card is declined when the second month begins. */
async function withFailedPayment(): Promise<Subscriber> {
  const subscriber = await newSubscriber(addresses);
  await changeCard(subscriber, decliningCard);
  await eventually(async () => {
    const path = `${addresses.payments}/v1/subscriptions/${subscriber.subscriptionId}`;
    const response = await fetch(path, { headers: { authorization: 'Bearer sk_test_tests' } });
    const { default_payment_method: card }: { default_payment_method: unknown } = JSON.parse(await response.text());
    return card === null || undefined;
  }, 'the subscription to use the new card');
  const { current_period_end: end } = await state(subscriber);
  await letPass(subscriber, end - Math.floor(Date.now() / 1000) + 60);
  return subscriber;
}

describe('a subscription whose payment fails', () => {
  describe('and is paid', () => {
    let subscriber: Subscriber;
    beforeAll(async () => {
      subscriber = await withFailedPayment();
    });

    it('freezes the month and sends the link; paying with it grants one new month', async () => {
      const overdue = await state(subscriber);
      expect(overdue.status).toBe('past_due');
      expect(await allowanceOf(addresses, subscriber)).toMatchObject({ subscriptionActive: false });
      const mail = await mailWith(subscriber, 'Your Tellwren payment didn’t go through');
      expect(mail.body.text).toContain(overdue.openInvoiceUrl);

      const declined = await post(overdue.openInvoiceUrl, { ...validCard, card: '4000 0000 0000 0002' });
      expect(await declined.text()).toContain('Your card was declined.');
      expect((await state(subscriber)).status).toBe('past_due');
      for (const _ of ['once', 'twice']) await post(overdue.openInvoiceUrl, validCard);
      const paid = await eventually(async () => {
        const found = await state(subscriber);
        return found.status === 'active' ? found : undefined;
      }, 'the subscription to be active');
      expect(paid).toMatchObject({ openInvoiceUrl: null, cancel_at: null });
      expect(await allowanceOf(addresses, subscriber)).toMatchObject({ allowedStories: 6, subscriptionActive: true });
      const { body } = await callApi(addresses, endpoints.listOrders, { token: subscriber.token });
      expect(body.data).toHaveLength(2);
    });
  });

  describe('and is never paid', () => {
    it('ends with the last retry: the invoice is void, the stories are gone, a last mail says so', async () => {
      const subscriber = await withFailedPayment();
      const { openInvoiceUrl } = await state(subscriber);
      await letPass(subscriber, 2 * monthAndMoreSeconds);
      expect(await state(subscriber)).toMatchObject({ status: 'canceled', openInvoiceUrl: null });
      expect(await allowanceOf(addresses, subscriber)).toMatchObject({ allowedStories: 0, subscriptionActive: false });
      await mailWith(subscriber, 'Your Tellwren subscription has ended');
      expect(await (await fetch(openInvoiceUrl)).text()).toContain('Void');
      const failures = (await mailsTo(addresses, subscriber.email)).filter(({ subject }) =>
        subject.includes('payment'),
      );
      expect(failures).toHaveLength(1);
    });

    it('is paused where Stripe keeps it unpaid, and can still be paid', async () => {
      const subscriber = await withFailedPayment();
      await letPass(subscriber, monthAndMoreSeconds * 2, { dunningEnd: 'unpaid' });
      const unpaid = await state(subscriber);
      expect(unpaid.status).toBe('unpaid');
      const mail = await mailWith(subscriber, 'Your Tellwren subscription is paused');
      expect(mail.body.text).toContain(unpaid.openInvoiceUrl);
      await post(unpaid.openInvoiceUrl, validCard);
      await eventually(async () => (await state(subscriber)).status === 'active' || undefined, 'it to be active');
      expect(await allowanceOf(addresses, subscriber)).toMatchObject({ allowedStories: 6, subscriptionActive: true });
    });

    it('can be cancelled at once, and its invoice can no longer be paid', async () => {
      const subscriber = await withFailedPayment();
      const { openInvoiceUrl } = await state(subscriber);
      const cancel = () => callApi(addresses, endpoints.cancelSubscription, { token: subscriber.token });
      const answers = await Promise.all(Array.from({ length: 8 }, cancel));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect((await cancel()).status).toBe(200);
      expect((await state(subscriber)).status).toBe('canceled');
      expect(await (await post(openInvoiceUrl, validCard)).text()).toContain('can no longer be paid');
      await mailWith(subscriber, 'Your Tellwren subscription has ended');
    });
  });

  it('is charged to the new card once the customer has changed it', async () => {
    const subscriber = await withFailedPayment();
    await changeCard(subscriber, validCard);
    await letPass(subscriber, 35 * 86_400);
    expect((await state(subscriber)).status).toBe('active');
    expect(await allowanceOf(addresses, subscriber)).toMatchObject({ allowedStories: 6, subscriptionActive: true });
  });
});
