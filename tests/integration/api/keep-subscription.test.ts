import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailsTo } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { actAtStripe, newSubscriber, subscriptionsOf } from '#tests/support/subscribers.ts';

const addresses = inject('addresses');
const call = (id: 'cancelSubscription' | 'keepSubscription', token?: string) =>
  callApi(addresses, endpoints[id], token === undefined ? {} : { token });

describe('keepSubscription', () => {
  describe('happy', () => {
    it('takes back a cancellation, idempotently, and mails it', async () => {
      const subscriber = await newSubscriber(addresses);
      await call('cancelSubscription', subscriber.token);
      for (const _ of ['once', 'twice']) {
        const answer = await call('keepSubscription', subscriber.token);
        expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Your subscription continues' } });
      }
      expect(await subscriptionsOf(addresses, subscriber)).toMatchObject([{ status: 'active', cancel_at: null }]);
      await eventually(async () => {
        const subjects = (await mailsTo(addresses, subscriber.email)).map(({ subject }) => subject);
        return subjects.includes('Your Tellwren subscription continues') || undefined;
      }, 'the mail that it continues');
    });
  });

  describe('at once', () => {
    it('ends in one state for concurrent cancellations and requests to keep it', async () => {
      const subscriber = await newSubscriber(addresses);
      const answers = await Promise.all(
        (['cancelSubscription', 'keepSubscription', 'cancelSubscription', 'keepSubscription'] as const).map((id) =>
          call(id, subscriber.token),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await call('keepSubscription', subscriber.token)).status).toBe(200);
      expect(await subscriptionsOf(addresses, subscriber)).toMatchObject([{ status: 'active', cancel_at: null }]);
    });
  });

  describe('errors', () => {
    it('returns 409 after the period has ended, and without a subscription', async () => {
      const subscriber = await newSubscriber(addresses);
      await call('cancelSubscription', subscriber.token);
      await actAtStripe(addresses, 'end', { subscription: subscriber.subscriptionId });
      const { token } = await readyCustomer(addresses);
      for (const who of [subscriber.token, token]) {
        expect(await call('keepSubscription', who)).toMatchObject({
          status: 409,
          body: { code: 'subscription-ended' },
        });
      }
    });
  });

  describe('security', () => {
    it("returns 401 without a token and leaves another customer's subscription", async () => {
      const [mine, theirs] = [await newSubscriber(addresses), await newSubscriber(addresses)];
      await call('cancelSubscription', theirs.token);
      expect((await call('keepSubscription')).status).toBe(401);
      await call('keepSubscription', mine.token);
      expect((await subscriptionsOf(addresses, theirs))[0].cancel_at).not.toBeNull();
    });
  });
});
