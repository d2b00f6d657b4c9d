import { describe, expect, it } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { mutateSession, payOnPage, requestedSessions, storyCheckoutBody } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { allowanceOf, subscriptionsOf } from '#tests/support/subscribers.ts';

const { addresses, call, get, reachesAll } = resourceCalls('checkout');

describe('a purchase', () => {
  it('is charged at the catalogue’s price, whatever the browser sends, and delivered once when it is paid', async () => {
    const { token, email } = await readyCustomer(addresses);
    const claimed = { price: 0.01, discount: 99, currency: 'jpy', amount: 1, description: '<script>forged</script>' };
    const body = storyCheckoutBody(claimed);
    const open = () => call('createCheckout', { token, body, headers: { 'Idempotency-Key': 'a-key' } });
    const opened = (await open()).body;
    const sessionId = opened.message;
    expect(sessionId).toMatch(/^cs_test_/);
    expect(new URL(opened.url).origin).toBe(new URL(addresses.payments).origin);
    const [asked, ...more] = await requestedSessions(addresses, email);
    expect([more, asked?.idempotencyKey]).toEqual([[], expect.stringMatching(/^[0-9A-Z]{26}$/)]);
    expect(JSON.stringify(asked?.params)).toContain(String(prices.storyCents));
    expect(JSON.stringify(asked?.params)).not.toMatch(/forged|jpy|discount/);

    const pending = { status: 'pending', storyId: null };
    expect(await get('confirmCheckout', { token, sessionId })).toMatchObject(pending);
    await payOnPage(addresses, sessionId);
    for (const _ of ['once', 'twice']) {
      const confirmed = await call('confirmCheckout', { token, sessionId });
      expect(confirmed.body.message).toBe('Thank you for your purchase.');
      const [story, ...others] = await get('listStories', { token });
      const bought = { kind: 'story', productName: 'Story Bundle', amountCents: prices.storyCents, storyId: story._id };
      expect([others, confirmed.body.data]).toMatchObject([[], { ...bought, status: 'fulfilled' }]);
    }
    expect(await open()).toMatchObject({ status: 409, body: { code: 'already-paid' } });
  });

  it('is not delivered for another amount, after its session, or to another customer', async () => {
    const [wrong, late, thief] = await Promise.all([1, 2, 3].map(() => readyCustomer(addresses)));
    const open = async ({ token } = wrong ?? expect.unreachable()): Promise<string> =>
      (await call('createCheckout', { token })).body.message;
    const [cheap, ended] = [await open(wrong), await open(late)];
    await mutateSession(addresses, cheap, { amount: 1 });
    await payOnPage(addresses, cheap);
    expect(await get('confirmCheckout', { ...wrong, sessionId: cheap })).toMatchObject({ status: 'pending' });
    expect(await get('listOrders', { ...wrong })).toMatchObject([{ status: 'needs-attention', totalAmount: 0.01 }]);
    await payOnPage(addresses, ended, 'expired');
    expect(await get('confirmCheckout', { ...late, sessionId: ended })).toMatchObject({ status: 'expired' });
    const foreign = await call('confirmCheckout', { ...thief, sessionId: cheap });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'checkout-not-found' } });
    for (const customer of [wrong, late, thief]) expect(await get('listStories', { ...customer })).toEqual([]);
  });
});

describe('a subscription', () => {
  it('is opened once at the catalogue’s price, without or with a body, and grants a month when it is paid', async () => {
    const customer = await readyCustomer(addresses);
    const { token } = customer;
    const forged = { price: 1, email: 'other@example.com', customerId: 'cus_other', success_url: 'https://x.test' };
    const sent = [{}, { body: {} }, { body: '', headers: { 'Content-Type': 'text/plain' } }, { body: forged }];
    const sessions = new Set<string>();
    for (const parts of sent) sessions.add((await call('createSubscription', { token, ...parts })).body.message);
    expect(sessions.size).toBe(1);
    const [asked] = await requestedSessions(addresses, customer.email);
    expect(asked?.params).toMatchObject({
      mode: 'subscription',
      line_items: [
        { price_data: { unit_amount: String(prices.subscriptionCentsPerMonth), recurring: { interval: 'month' } } },
      ],
      success_url: expect.stringContaining('/subscription-success?session_id={CHECKOUT_SESSION_ID}'),
      cancel_url: expect.stringContaining('/pricing'),
    });
    expect(JSON.stringify(asked)).not.toMatch(/other@example.com|cus_other|x\.test/);
    for (const sessionId of sessions) await payOnPage(addresses, sessionId);
    expect(await allowanceOf(addresses, customer)).toMatchObject({ allowedStories: 6, subscriptionActive: true });
    expect(await subscriptionsOf(addresses, customer)).toMatchObject([
      { status: 'active', amount: prices.subscriptionCentsPerMonth },
    ]);
    const again = await call('createSubscription', { token });
    const message = 'You already have an active subscription.';
    expect(again).toMatchObject({ status: 409, body: { code: 'subscription-active', message } });
  });

  reachesAll();
});
