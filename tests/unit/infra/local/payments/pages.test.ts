import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  paidStory,
  setUpPayments,
  storySession,
  subscribed,
  subscriptionSession,
} from '#tests/support/payments-stand-in.ts';

const card = {
  ...{ email: 'ada@example.com', name: 'Ada', card: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' },
};

describe('the pages of the payments stand-in', () => {
  const payments = setUpPayments('shared');

  const read = async (path: string) => {
    const answer = await fetch(`${payments.url}${path}`);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const press = async (path: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${payments.url}${path}`, { method: 'POST', body, redirect: 'manual' });
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  };
  const page = async (params: Stripe.Checkout.SessionCreateParams = storySession) => {
    const { id } = await payments.stripe.checkout.sessions.create(params);
    return { id, path: `/c/pay/${id}` };
  };

  it('show what is bought and for how much, and that no money moves', async () => {
    const { path } = await page();
    const { text, headers } = await read(path);
    for (const words of ['Story Bundle', '$19.00', 'Pay $19.00', 'Test mode — no money moves', '4000 0000 0000 0002']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('href="http://localhost:5173/checkout"');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('say how often a subscription is paid', async () => {
    const { text } = await read((await page(subscriptionSession)).path);
    expect(text).toContain('Subscribe for $49.00 per month');
    expect(text).toContain('ada@example.com');
  });

  it('take the money once, however often Pay is pressed', async () => {
    const { id, path } = await page();
    const presses = await Promise.all([press(path, card), press(path, card), press(path, card)]);
    const location = `http://localhost:5173/order-story-success?session_id=${id}`;
    expect(presses).toMatchObject(presses.map(() => ({ status: 303, location })));
    const { data } = await payments.stripe.events.list({ type: 'checkout.session.completed', limit: 100 });
    const ours = data.filter(({ data: { object } }) => 'id' in object && object.id === id);
    expect(ours).toHaveLength(1);
    expect((await read(path)).text).toContain('This payment is done');
    expect(await payments.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      customer_details: { email: 'ada@example.com', name: 'Ada' },
    });
  });

  it('decline, keeping what was typed, and let the customer try another card', async () => {
    const { id, path } = await page();
    const declined = await press(path, { ...card, card: '4000000000000002' });
    expect(declined).toMatchObject({ status: 200, location: null });
    expect(declined.text).toContain('Your card was declined.');
    expect(declined.text).toContain('value="ada@example.com"');
    expect(await payments.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });
    expect(await press(path, card)).toMatchObject({ status: 303 });
  });

  it.each([
    ['email', 'ada', 'Your email is incomplete.'],
    ['name', ' ', 'Your name is incomplete.'],
    ['card', '4111 1111 1111 1111', 'Your card number is invalid.'],
    ['expiry', '13 / 34', 'Your card’s expiration date is incomplete.'],
    ['expiry', '01 / 20', 'Your card has expired.'],
    ['cvc', '12', 'Your card’s security code is incomplete.'],
  ])('refuse %s %j', async (field, value, message) => {
    const { path } = await page();
    const { text, status } = await press(path, { ...card, [field]: value });
    expect(status).toBe(200);
    expect(text).toContain(message);
  });

  it('wait for a bank, and let it go through by hand', async () => {
    const { id, path } = await page();
    expect(await press(path, { ...card, card: '000123456789' })).toMatchObject({ status: 303 });
    expect((await read(path)).text).toContain('Waiting for the bank');
    await press(path, { settle: 'succeeded' });
    expect(await payments.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  });

  it('say that a session has expired, and take no money then', async () => {
    const { id, path } = await page();
    await payments.stripe.checkout.sessions.expire(id);
    expect((await read(path)).text).toContain('This page has expired');
    expect((await press(path, card)).text).toContain('This page has expired');
    expect(await payments.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid' });
  });

  it('escape all that others wrote', async () => {
    const name = `"><script>alert('x')</script>`;
    const { path } = await page({
      ...storySession,
      line_items: [{ price_data: { currency: 'usd', unit_amount: 100, product_data: { name, description: name } } }],
      cancel_url: 'http://localhost/?a="><script>',
    });
    await press(path, { ...card, name, card: name });
    expect((await read(path)).text).not.toContain('<script>');
    expect((await press(path, { ...card, email: name })).text).not.toContain('<script>');
    expect((await read('/')).text).not.toContain('<script>');
  });

  it('show the receipt and what was given back', async () => {
    const { charge } = await paidStory(payments);
    const path = new URL(charge.receipt_url ?? '').pathname;
    expect((await read(path)).text).toContain('Receipt from Tellwren');
    await payments.stripe.refunds.create({ charge: charge.id, amount: 700 });
    expect((await read(path)).text).toContain('$7.00');
  });

  it('show the invoice of a period', async () => {
    const { latest_invoice: invoice } = await payments.stripe.subscriptions.retrieve(await subscribed(payments));
    const { hosted_invoice_url: url } = await payments.stripe.invoices.retrieve(String(invoice));
    const { text } = await read(new URL(url ?? '').pathname);
    expect(text).toContain('Invoice from Tellwren');
    expect(text).toContain('Monthly subscription (per month)');
  });

  it('renew, fail and end subscriptions by hand', async () => {
    const id = await subscribed(payments);
    await press(`/subscriptions/${id}`, { action: 'fail' });
    expect(await payments.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
    await press(`/subscriptions/${id}`, { action: 'renew' });
    await payments.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect((await read('/')).text).toContain('End');
    await press(`/subscriptions/${id}`, { action: 'end' });
    expect(await payments.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  });

  it('know nothing else', async () => {
    for (const path of ['/c/pay/cs_test_unknown', '/receipts/ch_x', '/i/in_x', '/assets/../payments.ts', '/nothing']) {
      expect((await read(path)).status).toBe(404);
    }
    expect((await read('/assets/besley.woff2')).headers.get('content-type')).toBe('font/woff2');
  });
});
