import { describe, expect, it } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { actAtStripe, newSubscriber } from '#tests/support/subscribers.ts';
import { exactPrice } from '#web/src/lib/money.ts';

const { addresses, call, get, reachesAll } = resourceCalls('subscription');

describe('a subscription', () => {
  it('shows its invoice, changes its card, is renewed, cancelled by either way, and kept', async () => {
    const { token, email, subscriptionId } = await newSubscriber(addresses);
    const shown = async () => (await get('listSubscriptions', { token }))[0];
    const before = await shown();
    expect(before).toMatchObject({
      _id: subscriptionId,
      subscriptionId,
      status: 'active',
      amount: prices.subscriptionCentsPerMonth,
      cancel_at: null,
    });
    expect(before.currentPeriodEnd).toBe(before.current_period_end);
    expect([before.invoiceUrl, (await fetch(before.invoiceUrl)).status]).toEqual([before.invoice_url, 200]);
    const { html, invoiceUrl } = await get('getInvoice', { token, subscriptionId });
    for (const text of [
      '<!doctype html>',
      'Monthly Subscription',
      exactPrice(prices.subscriptionCentsPerMonth),
      'Paid',
      'Billing period',
      email,
    ])
      expect(html.replaceAll('<wbr>', '')).toContain(text);
    expect(html).not.toMatch(/<script|<link|<img|<iframe|<form|<a\b|\son\w+=|javascript:|url\(/i);
    expect((await fetch(invoiceUrl)).status).toBe(200);
    const { url } = (await call('openCardPage', { token })).body;
    expect(new URL(url).origin).toBe(new URL(addresses.payments).origin);
    expect(await (await fetch(url)).text()).toMatch(/Change your card[\s\S]*href="[^"]*\/subscription"/);

    for (const id of ['cancelSubscription', 'cancelSubscriptionByLink'] as const) {
      expect((await call(id, { token })).body.message).toBe('Subscription Cancelled Successfully');
      const { status, cancel_at: end, current_period_end: period } = await shown();
      expect([status, end]).toEqual(['active', period]);
      expect((await call('keepSubscription', { token })).body.message).toBe('Your subscription continues');
      expect(await shown()).toMatchObject({ status: 'active', cancel_at: null });
    }
    await eventually(async () => {
      const subjects = (await mailsTo(addresses, email)).map(({ subject }) => subject);
      const wanted = ['Your Tellwren subscription is cancelled', 'Your Tellwren subscription continues'];
      return wanted.every((subject) => subjects.includes(subject)) || undefined;
    }, 'the mails about both');

    await actAtStripe(addresses, 'renew', { subscription: subscriptionId });
    expect((await shown()).current_period_end).toBeGreaterThan(before.current_period_end);
    expect(await get('listOrders', { token })).toHaveLength(2);
    await call('cancelSubscription', { token });
    await actAtStripe(addresses, 'end', { subscription: subscriptionId });
    expect(await call('keepSubscription', { token })).toMatchObject({
      status: 409,
      body: { code: 'subscription-ended' },
    });
  });

  it('that is not there can be neither shown nor changed', async () => {
    const [{ token }, { subscriptionId, token: theirs }] = [
      await readyCustomer(addresses),
      await newSubscriber(addresses),
    ];
    expect(await get('listSubscriptions', { token })).toEqual([]);
    const message = 'You don’t have an active subscription to cancel.';
    for (const id of ['cancelSubscription', 'cancelSubscriptionByLink'] as const)
      expect(await call(id, { token })).toMatchObject({
        status: 409,
        body: { code: 'no-active-subscription', message },
      });
    for (const id of ['keepSubscription', 'openCardPage'] as const)
      expect(await call(id, { token })).toMatchObject({ status: 409, body: { code: 'subscription-ended' } });
    const foreign = await call('getInvoice', { token, subscriptionId });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'invoice-not-found', message: 'No invoice found' } });
    // A browser that loads the link ahead sends no token.
    expect((await call('cancelSubscriptionByLink')).status).toBe(401);
    expect((await get('listSubscriptions', { token: theirs }))[0].cancel_at).toBeNull();
  });

  reachesAll();
});
