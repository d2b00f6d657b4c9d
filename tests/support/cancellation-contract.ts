import { beforeAll, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { listAllItems } from './hostile/table-state.ts';
import { callApi, eventually, mailsTo } from './product.ts';
import { readyCustomer } from './ready-customer.ts';
import { stackTable } from './stack-table.ts';
import { allowanceOf, newSubscriber, type Subscriber, subscriptionsOf } from './subscribers.ts';

/** Shared tests of the two ways to cancel: POST, and the GET of specification 2.7. */
export function cancellationContract(id: 'cancelSubscription' | 'cancelSubscriptionByLink') {
  const addresses = inject('addresses');
  const cancel = (token?: string) => callApi(addresses, endpoints[id], token === undefined ? {} : { token });
  /** The cancellation mails once the outbox has no more for the customer. */
  const mailsOfEnd = ({ email }: Subscriber) =>
    eventually(async () => {
      const found = await mailsTo(addresses, email);
      const ends = found.filter(({ subject }) => subject === 'Your Tellwren subscription is cancelled');
      const rows = (await listAllItems(stackTable(addresses))).filter(({ PK }) => PK.startsWith('OUTBOX#'));
      const isWaiting = rows.some((row) => JSON.stringify(row).includes(email));
      return ends.length === 0 || isWaiting ? undefined : ends;
    }, 'the mail that it ends');

  return {
    happy() {
      let subscriber: Subscriber;
      beforeAll(async () => {
        subscriber = await newSubscriber(addresses);
      });

      it('cancels at the end of the billing cycle, idempotently, and keeps the paid stories', async () => {
        for (const _ of ['once', 'twice']) {
          expect(await cancel(subscriber.token)).toMatchObject({
            status: 200,
            body: { success: true, message: 'Subscription Cancelled Successfully' },
          });
        }
        const [subscription] = await subscriptionsOf(addresses, subscriber);
        expect(subscription).toMatchObject({ status: 'active', cancel_at: subscription.current_period_end });
        expect(await allowanceOf(addresses, subscriber)).toMatchObject({ allowedStories: 6, subscriptionActive: true });
        expect(await mailsOfEnd(subscriber)).toHaveLength(1);
      });
    },

    atOnce() {
      it('cancels once and sends one mail for 8 concurrent clicks', async () => {
        const subscriber = await newSubscriber(addresses);
        const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(subscriber.token)));
        expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
        const [subscription] = await subscriptionsOf(addresses, subscriber);
        expect(subscription).toMatchObject({ status: 'active', cancel_at: subscription.current_period_end });
        expect(await mailsOfEnd(subscriber)).toHaveLength(1);
      });
    },

    errors() {
      it('returns 409 without an active subscription', async () => {
        const { token } = await readyCustomer(addresses);
        const message = 'You don’t have an active subscription to cancel.';
        expect(await cancel(token)).toMatchObject({
          status: 409,
          body: { success: false, code: 'no-active-subscription', message },
        });
      });
    },

    security() {
      it('returns 401 without a token, so that a prefetch cancels nothing; the response is never cached', async () => {
        const other = await newSubscriber(addresses);
        expect((await cancel()).status).toBe(401);
        expect((await subscriptionsOf(addresses, other))[0].cancel_at).toBeNull();
        const { headers } = await cancel(other.token);
        expect(headers.get('cache-control')).toContain('no-store');
      });

      it("does not cancel another customer's subscription", async () => {
        const [mine, theirs] = [await newSubscriber(addresses), await newSubscriber(addresses)];
        await cancel(mine.token);
        expect((await subscriptionsOf(addresses, theirs))[0].cancel_at).toBeNull();
      });
    },
  };
}
