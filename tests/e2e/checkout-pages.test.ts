import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';
import { contentSecurityPolicy } from '#infra/constructs/site-headers.ts';
import { addStory } from '#shared/endpoints/add-story.ts';
import { confirmCheckout, createCheckout, createSubscription } from '#shared/endpoints/checkout.ts';
import { validateCoupon } from '#shared/endpoints/coupon.ts';
import { listOrders } from '#shared/endpoints/order.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { listStories } from '#shared/endpoints/story.ts';
import {
  cancelSubscription,
  getInvoice,
  keepSubscription,
  listSubscriptions,
  openCardPage,
} from '#shared/endpoints/subscription.ts';
import { goTo, reload } from './support/page-ready.ts';
import { latePaymentPage, paymentOrigin, paymentPage } from './support/payment-page.ts';
import {
  catalogueProduct,
  confirmed,
  conversation,
  customer,
  order,
  session,
  storyProduct,
  subscription,
} from './support/shop-samples.ts';
import { type Site, serveSite } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeTest } from './support/whole-proof.ts';

const openSite = setUpStubbedSite([paymentOrigin, 'https://receipts.stripe.com']);
let api: StubApi;
let site: Site;
let page: Page;
let folder: string;
let faults: readonly string[];

beforeEach(async () => {
  ({ api, site, page, folder, faults } = await openSite());
  api.answer(getUser, { success: true, data: customer });
  api.answer(listStories, { success: true, data: [] });
  api.answer(createCheckout, { success: true, message: 'cs_test_1', url: paymentPage });
  page.setDefaultTimeout(10_000);
});

/** Puts entries into the storage before the first page of the test, not before later ones. */
async function keep(entries: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript(`sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(entries)}) && 'yes'`);
}

const checkout = { ...session, ...conversation, checkoutProduct: JSON.stringify(storyProduct) };
const open = (path: string) => goTo(page, site.url + path);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const callsOf = (path: string) => api.calls.filter((call) => call.path === path);
const stored = (name: string) => page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(name)})`);
const storedProduct = async () => JSON.parse((await stored('checkoutProduct')) ?? 'null');
const total = () => page.locator('.totals-sum dd').textContent();

/** From now on payment pages are those that do not come. */
function stayHere(): void {
  api.answer(createCheckout, { success: true, message: 'cs_test_1', url: latePaymentPage });
  api.answer(createSubscription, { success: true, message: 'cs_test_1', url: latePaymentPage });
}

/** What the browser does when it shows a page as it was left: no code of it runs afresh. */
async function backFromPaymentPage(): Promise<void> {
  await button('Opening the payment page…').waitFor();
  const back = async () => {
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
    return await button('Proceed to Pay').count();
  };
  await expect.poll(back).toBe(1);
}

describe('Proceed to Pay', () => {
  test('sends the conversation without a price, once, and opens the payment page', async () => {
    await keep({ ...checkout, checkoutProduct: JSON.stringify({ ...storyProduct, price: 1 }) });
    await open('/checkout');
    expect(await total()).toBe('$19.00');
    await button('Proceed to Pay').dblclick();
    await page.getByRole('heading', { name: 'Pay here' }).waitFor();
    expect(callsOf('/api/checkout').map(({ body }) => body)).toEqual([
      {
        product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT' },
        userMessage: "I'm done, write my story",
        chatHistory: JSON.parse(conversation.MEMORIES_PROMPT),
        introStoryLines: '<h4>Burnt Toast</h4>',
        draftId: conversation.draftId_MEMORIES_PROMPT,
      },
    ]);
    await page.goBack();
    await button('Proceed to Pay').waitFor();
    expect(faults).toEqual([]);
  });

  test('refuses a foreign payment URL and shows a message', async () => {
    api.answer(createCheckout, { success: true, message: 'cs_test_1', url: 'https://evil.example/c/pay' });
    await keep(checkout);
    await open('/checkout');
    await button('Proceed to Pay').click();
    const problem = page.locator('[data-slot=checkout-problem]');
    await problem.filter({ hasText: 'The payment page didn’t open' }).waitFor();
    expect(page.url()).toBe(`${site.url}/checkout`);
  });

  test('of a bought story leads to it instead', async () => {
    api.fail(createCheckout, 'already-bought', { storyId: '01STORY' });
    await keep(checkout);
    await open('/checkout');
    await button('Proceed to Pay').click();
    await page.locator('[data-slot=checkout-problem]', { hasText: 'You already have this story.' }).waitFor();
    expect(await page.getByRole('link', { name: 'Open your story' }).getAttribute('href')).toBe('/story/01STORY');
    expect(await button('Proceed to Pay').count()).toBe(0);
    api.answer(createCheckout, { success: true, message: 'cs_test_1', url: paymentPage });
  });

  wholeTest('shows why it failed, links to a solution and works again after Back', async () => {
    api.fail(createCheckout, 'payments-unavailable');
    await keep(checkout);
    await open('/checkout');
    await button('Proceed to Pay').click();
    const problem = page.locator('[data-slot=checkout-problem]');
    await problem.filter({ hasText: 'you weren’t charged' }).waitFor();

    // What was paid for already leads to the stories, what lacks a conversation to it.
    api.fail(createCheckout, 'already-paid');
    await button('Proceed to Pay').click();
    expect(await problem.getByRole('link', { name: 'See your stories' }).getAttribute('href')).toBe('/story');
    api.fail(createCheckout, 'too-few-messages');
    await button('Proceed to Pay').click();
    const onward = problem.getByRole('link', { name: 'Back to your chat' });
    expect(await onward.getAttribute('href')).toBe('/start-your-story?tab=memories');

    stayHere();
    const asked = callsOf('/api/checkout').length;
    const left = page.waitForRequest(latePaymentPage);
    await button('Proceed to Pay').click();
    await button('Opening the payment page…').click({ force: true });
    await left;
    expect(callsOf('/api/checkout')).toHaveLength(asked + 1);
    await backFromPaymentPage();
    expect(await button('Proceed to Pay').isEnabled()).toBe(true);
    api.answer(createCheckout, { success: true, message: 'cs_test_1', url: paymentPage });
    await button('Proceed to Pay').click();
    await page.getByRole('heading', { name: 'Pay here' }).waitFor();
    expect(callsOf('/api/checkout')).toHaveLength(asked + 2);
  });

  test('retries with the same key after a lost response, with a new key after a response', async () => {
    stayHere();
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url() === `${api.url}/api/checkout`)
        keys.push(request.headers()['idempotency-key']);
    });
    api.lose(createCheckout);
    await keep(checkout);
    await open('/checkout');
    await button('Proceed to Pay').click();
    await page.locator('[data-slot=checkout-problem]', { hasText: 'We couldn’t reach Tellwren.' }).waitFor();
    await reload(page);
    await button('Proceed to Pay').click();
    await backFromPaymentPage();
    await button('Proceed to Pay').click();
    await expect.poll(() => keys.length).toBe(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    // Once its answer is there: the next one is not for it.
    await backFromPaymentPage();
    // A session was opened for less than has been told by now: nothing is paid, so another one is asked for at once.
    api.fail(createCheckout, 'idempotency-key-reused');
    await button('Proceed to Pay').click();
    await page.locator('[data-slot=checkout-problem]').waitFor();
    expect(keys).toHaveLength(5);
    expect(new Set(keys.slice(2)).size).toBe(3);
  });

  test('reports a missing connection; asks for a login after a session end and keeps the product', async () => {
    await keep(checkout);
    await open('/checkout');
    await page.context().setOffline(true);
    await page.getByText(/You’re offline\./).waitFor();
    await button('Proceed to Pay').click();
    await page.locator('[data-slot=checkout-problem]', { hasText: 'We couldn’t reach Tellwren.' }).waitFor();
    expect(callsOf('/api/checkout')).toEqual([]);
    await page.context().setOffline(false);
    api.fail(createCheckout, 'unauthorized');
    await button('Proceed to Pay').click();
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    expect(await storedProduct()).toEqual(storyProduct);
    expect(await stored('lastVisitedPage')).toBe('/checkout');
  });
});

describe('a free purchase', () => {
  const added = {
    success: true,
    message: 'Story has been added',
    data: {
      _id: '01A',
      name: 'Burnt Toast',
      createdAt: order.createdAt,
      updatedAt: order.createdAt,
      isFilm: false,
      image: null,
      status: 'writing',
      progress: { done: 0, of: 5 },
    },
  };

  wholeTest('adds the story with its coupon, shows progress after 5 seconds and clears its conversation', async () => {
    api.answer(validateCoupon, { success: true, data: 100 });
    api.answer(addStory, added);
    await keep(checkout);
    await open('/checkout');
    await page.getByLabel('Coupon code').fill('gift');
    await button('Apply').click();
    await expect.poll(total).toBe('$0.00');
    const from = Date.now();
    await button('Add to Stories').click();
    await page.waitForURL(`${site.url}/story`);
    await page.getByRole('status').filter({ hasText: 'Story has been added' }).waitFor();
    expect(Date.now() - from).toBeGreaterThan(4900);
    expect(callsOf('/api/story/add-story')).toHaveLength(1);
    expect(callsOf('/api/story/add-story')[0]?.body).toMatchObject({
      product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT', coupon: 'gift' },
      firstStory: false,
    });
    expect(callsOf('/api/checkout')).toEqual([]);
    for (const name of [...Object.keys(conversation), 'checkoutProduct', 'checkoutAttempt'])
      expect.soft(await stored(name), name).toBeNull();
    expect(faults).toEqual([]);
  });

  test('adds the story if the server charges nothing although the page showed a price', async () => {
    api.fail(createCheckout, 'nothing-to-pay');
    api.answer(addStory, added);
    await keep(checkout);
    await open('/checkout');
    await button('Proceed to Pay').click();
    await page.locator('[data-slot=checkout-problem]', { hasText: 'This one is free.' }).waitFor();
    await button('Add to Stories').click();
    await page.waitForURL(`${site.url}/story`);
    expect(callsOf('/api/story/add-story')).toHaveLength(1);
  });

  test('of a catalogue product is thanked as an order and leaves stories and the free first story alone', async () => {
    const coupon = { coupon: 'GIFT', discount: 100, price: 0, fullPrice: 120 };
    const product = JSON.stringify({ ...catalogueProduct, ...coupon });
    api.answer(getUser, { success: true, data: { ...customer, firstStory: true } });
    api.answer(addStory, { success: true, message: 'Your order has been placed', data: null });
    await keep({ ...session, ...conversation, firstStory: 'true', checkoutProduct: product });
    await open('/checkout');
    expect(await button('Add to Stories').count()).toBe(0);
    await button('Place order').click();
    const dialog = page.getByRole('dialog', { name: 'We’ve received your order' });
    await dialog.getByText('Thank you for your purchase. A team member will contact you shortly.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/order-package-success');
    expect(callsOf('/api/story/add-story').map(({ body }) => body)).toEqual([
      { product: { name: catalogueProduct.name, coupon: 'GIFT' }, chatHistory: [], firstStory: false },
    ]);
    expect([await stored('firstStory'), await stored('checkoutProduct')]).toEqual(['true', null]);
    expect(await stored('MEMORIES_PROMPT')).toBe(conversation.MEMORIES_PROMPT);
    await reload(page);
    await dialog.waitFor();
    await dialog.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL(`${site.url}/`);
    expect(callsOf('/api/checkout/confirm')).toEqual([]);
    expect(faults).toEqual([]);
  });

  wholeTest('includes a total under $0.50', async () => {
    const coupon = { coupon: 'MOST', discount: 98, price: 0.38, fullPrice: 19 };
    await keep({ ...checkout, checkoutProduct: JSON.stringify({ ...storyProduct, ...coupon }) });
    await open('/checkout');
    await page.getByText('Totals under $0.50 are free.').waitFor();
    expect(await button('Add to Stories').isEnabled()).toBe(true);
  });
});

describe('a coupon', () => {
  test('can be applied, refused, kept over a reload, removed and revoked', async () => {
    api.fail(validateCoupon, 'invalid-coupon');
    await keep(checkout);
    await open('/checkout');
    expect(await button('Apply').isDisabled()).toBe(true);
    await page.getByLabel('Coupon code').fill('  ');
    expect(await button('Apply').isDisabled()).toBe(true);
    await page.getByLabel('Coupon code').fill('nope');
    await button('Apply').click();
    await page.locator('[data-slot=field-error]', { hasText: 'This coupon code isn’t valid.' }).waitFor();
    expect(await page.getByLabel('Coupon code').inputValue()).toBe('nope');
    expect(await storedProduct()).toEqual(storyProduct);

    api.answer(validateCoupon, { success: true, data: 25 });
    await page.getByLabel('Coupon code').fill('WREN25');
    await page.keyboard.press('Enter');
    await expect.poll(total).toBe('$14.25');
    expect(callsOf('/api/coupon/validate').at(-1)?.body).toEqual({ code: 'WREN25' });
    expect(await storedProduct()).toMatchObject({ price: 14.25, coupon: 'WREN25', discount: 25 });

    await reload(page);
    expect(await total()).toBe('$14.25');
    expect(await page.getByLabel('Coupon code').isDisabled()).toBe(true);
    expect(await page.getByLabel('Coupon code').inputValue()).toBe('WREN25');
    expect(await button('Apply').isDisabled()).toBe(true);
    await button('Remove coupon').click();
    await expect.poll(total).toBe('$19.00');
    expect(await storedProduct()).toEqual(storyProduct);
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');

    await page.getByLabel('Coupon code').fill('WREN25');
    await button('Apply').click();
    await expect.poll(total).toBe('$14.25');
    api.fail(createCheckout, 'invalid-coupon');
    await button('Proceed to Pay').click();
    await page.locator('[data-slot=checkout-problem]', { hasText: 'We removed it' }).waitFor();
    expect(await total()).toBe('$19.00');
    expect(await storedProduct()).toEqual(storyProduct);
  });

  wholeTest('is shared between tabs', async () => {
    api.answer(validateCoupon, { success: true, data: 25 });
    await keep(checkout);
    await open('/checkout');
    const other = await page.context().newPage();
    await goTo(other, `${site.url}/checkout`);
    await other.getByLabel('Coupon code').fill('WREN25');
    await other.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(total).toBe('$14.25');
  });
});

wholeTest("another product's description is sanitised", async () => {
  await keep({ ...session, checkoutProduct: JSON.stringify(catalogueProduct) });
  await open('/checkout');
  await page.getByText('60 by 80 cm').first().waitFor();
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(await page.locator('.checkout img').count()).toBe(0);
  expect(await total()).toBe('$120.00');
});

wholeTest("'Cancel' goes back, or to the story without history on this site", async () => {
  await keep(checkout);
  await open('/checkout');
  await button('Cancel').click();
  await page.waitForURL(`${site.url}/start-your-story?tab=memories`);
  expect(await storedProduct()).toEqual(storyProduct);
  await open('/pricing');
  await page.evaluate(`history.pushState({ idx: 1, key: 'x' }, '', '/checkout')`);
  await reload(page);
  await button('Cancel').click();
  await page.waitForURL(`${site.url}/pricing`);
});

describe('after the payment', () => {
  test('the conversation is cleared only after the server confirms', async () => {
    api.answer(confirmCheckout, confirmed('story', 'pending'));
    await keep({ ...checkout, BUSINESS_PROMPT: '[]' });
    await open('/order-story-success?session_id=cs_test_1');
    await page.getByRole('heading', { name: 'We’re still confirming your payment' }).waitFor();
    expect(await stored('MEMORIES_PROMPT')).toBe(conversation.MEMORIES_PROMPT);
    api.answer(confirmCheckout, confirmed('story'));
    const dialog = page.getByRole('dialog', { name: 'Payment Successful' });
    await dialog.getByText('Thank you for your purchase.').waitFor();
    for (const name of [...Object.keys(conversation), 'checkoutProduct'])
      await expect.poll(() => stored(name), { message: name }).toBeNull();
    expect(await stored('BUSINESS_PROMPT')).toBe('[]');
    expect(callsOf('/api/checkout/confirm').every(({ body }) => JSON.stringify(body).includes('cs_test_1'))).toBe(true);
    await dialog.getByRole('link', { name: 'See your story' }).click();
    await page.waitForURL(`${site.url}/story`);
    expect(faults).toEqual([]);
  });

  wholeTest.each([
    ['/order-package-success', 'package', /A team member will contact you shortly\./, 'Home', '/'],
    [
      '/subscription-success',
      'subscription',
      'Thank you for your subscription.',
      'View Subscriptions',
      '/subscription',
    ],
  ] as const)(
    '%s shows thanks and the next step, and keeps every conversation',
    async (path, kind, text, label, to) => {
      api.answer(confirmCheckout, confirmed(kind));
      api.answer(listSubscriptions, { success: true, data: [] });
      await keep(checkout);
      await open(`${path}?session_id=cs_test_1`);
      await page.getByRole('dialog', { name: 'Payment Successful' }).getByText(text).waitFor();
      expect(await stored('MEMORIES_PROMPT')).toBe(conversation.MEMORIES_PROMPT);
      await page.getByRole('link', { name: label }).click();
      await page.waitForURL(site.url + to);
    },
  );

  test('a second payment for a story is refunded, and the page leads to the story', async () => {
    api.answer(confirmCheckout, confirmed('story', 'refunded', '01STORY'));
    await keep(checkout);
    await open('/order-story-success?session_id=cs_test_1');
    await page.getByRole('heading', { name: 'You already have this story' }).waitFor();
    await page.getByText('We’ve refunded the full amount.').waitFor();
    expect(await page.getByRole('link', { name: 'Open your story' }).getAttribute('href')).toBe('/story/01STORY');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  wholeTest('a failed confirmation can be retried', async () => {
    api.fail(confirmCheckout, 'too-many-requests');
    await keep(checkout);
    await open('/order-story-success?session_id=cs_test_1');
    await button('Try again').waitFor();
    api.answer(confirmCheckout, confirmed('story'));
    await button('Try again').click();
    await page.getByRole('dialog', { name: 'Payment Successful' }).waitFor();
    expect(callsOf('/api/checkout/confirm')).toHaveLength(2);
  });

  wholeTest('a URL without a valid session id is refused without a request', async () => {
    await keep(checkout);
    for (const path of ['/order-story-success', '/order-story-success?session_id=../../etc']) {
      await open(path);
      await page.getByRole('heading', { name: 'We couldn’t find this purchase' }).waitFor();
      expect(callsOf('/api/checkout/confirm')).toEqual([]);
      expect(await stored('MEMORIES_PROMPT')).toBe(conversation.MEMORIES_PROMPT);
    }
  });
});

test('the prices offer a free story to visitors, and not to customers who had theirs', async () => {
  const free = page.getByRole('heading', { name: 'Your first story is free' });
  await open('/pricing');
  expect(await free.isVisible()).toBe(true);
  await keep(session);
  await open('/pricing');
  await button('Ada Lovelace').waitFor();
  expect(await free.count()).toBe(0);
  expect(faults).toEqual([]);
});

describe('the subscription button', () => {
  wholeTest('shows Processing... until the payment page opens', async () => {
    stayHere();
    await keep(session);
    await open('/pricing');
    const left = page.waitForRequest(latePaymentPage);
    await button('GET STARTED').click();
    await button('Processing...').click({ force: true });
    await left;
    expect(callsOf('/api/checkout/create-subscription')).toHaveLength(1);
  });

  test('is disabled with an active subscription', async () => {
    api.answer(getUser, { success: true, data: { ...customer, subscriptionActive: true } });
    await keep({ ...checkout, subscriptionActive: 'true' });
    for (const path of ['/pricing', '/checkout']) {
      await open(path);
      expect(await button('GET STARTED').isDisabled()).toBe(true);
    }
    expect(faults).toEqual([]);
  });

  wholeTest('updates when another tab subscribes', async () => {
    api.fail(createSubscription, 'subscription-active');
    await keep(session);
    await open('/pricing');
    api.answer(getUser, { success: true, data: { ...customer, subscriptionActive: true } });
    await button('GET STARTED').click();
    await page.getByText('Your subscription is active.').waitFor();
    expect(await button('GET STARTED').isDisabled()).toBe(true);
  });

  wholeTest('asks a visitor to log in and returns to the prices', async () => {
    await open('/pricing');
    await button('GET STARTED').click();
    await page.getByRole('dialog', { name: 'Please Log In' }).getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(`${site.url}/login`);
    expect(await stored('lastVisitedPage')).toBe('/pricing');
    expect(callsOf('/api/checkout/create-subscription')).toEqual([]);
  });
});

describe('the orders', () => {
  test('open their receipt in a new tab without opener or referrer', async () => {
    await page.context().route(String(order.receiptUrl), (route) => route.fulfill({ body: 'receipt' }));
    api.answer(listOrders, { success: true, data: [order] });
    await keep(session);
    await open('/order');
    await expect
      .poll(() => page.locator('tbody tr').allTextContents())
      .toEqual(['01JD9Z3W8Q4N7T2V5X6Y0ABCDE, receipt in a new tabStory Bundle $19.00November 20th 2026']);
    const opened = page.context().waitForEvent('page');
    await page.locator('tbody tr').click();
    const receipt = await opened;
    await receipt.waitForURL(String(order.receiptUrl));
    expect(await receipt.evaluate('window.opener')).toBeNull();
  });

  test('explain that a free one has no receipt, instead of offering one', async () => {
    const free = { ...order, totalAmount: 0, receipt_url: null, receiptUrl: null };
    api.answer(listOrders, { success: true, data: [free] });
    await keep(session);
    await open('/order');
    await page.locator('tbody tr').getByText('It was free, so there’s no receipt.').waitFor();
    expect(await page.locator('tbody tr :is(a, button)').count()).toBe(0);
  });

  wholeTest('show a message for a missing, foreign or script receipt URL', async () => {
    await keep(session);
    for (const receipt of [null, 'https://evil.example/r', 'javascript:window.hacked=1']) {
      api.answer(listOrders, { success: true, data: [{ ...order, receipt_url: receipt, receiptUrl: receipt }] });
      await open('/order');
      await page.locator('tbody tr button').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('alert').filter({ hasText: 'No receipt found for this order' }).waitFor();
      expect(page.context().pages()).toHaveLength(1);
      expect(await page.evaluate('window.hacked')).toBeUndefined();
    }
  });

  wholeTest('show a failed fetch in a toast and on the page, and can be retried', async () => {
    api.fail(listOrders, 'conflict');
    await keep(session);
    await open('/order');
    await page.locator('.Toastify__toast', { hasText: 'This has changed in the meantime' }).waitFor();
    api.answer(listOrders, { success: true, data: [] });
    await button('Try again').click();
    await page.getByRole('heading', { name: 'No orders found' }).waitFor();
    expect(callsOf('/api/order')).toHaveLength(2);
  });
});

describe('a subscription', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Cancel your subscription?' });

  wholeTest('is cancelled after a confirmation; the banner receives the focus', async () => {
    api.answer(listSubscriptions, { success: true, data: [subscription] });
    api.answer(cancelSubscription, { success: true, message: 'ok' });
    await keep(session);
    await open('/subscription');
    await page.getByText('$49.00').waitFor();
    await page.getByText('December 2nd 2026').waitFor();
    await button('Cancel subscription').click();
    expect(callsOf('/api/subscription/cancel')).toEqual([]);
    const ending = { ...subscription, cancel_at: subscription.current_period_end };
    api.answer(listSubscriptions, { success: true, data: [ending] });
    await dialog().getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('status').filter({ hasText: 'Subscription Cancelled Successfully' }).waitFor();
    const banner = page.getByText(/cancelled at the end of the current billing cycle/);
    await banner.waitFor();
    await expect.poll(() => banner.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);
    expect(await button('Cancellation requested').isDisabled()).toBe(true);
    expect(faults).toEqual([]);
  });

  wholeTest('shows why a cancellation failed and keeps its button; a success shows at once', async () => {
    api.answer(listSubscriptions, { success: true, data: [subscription] });
    api.fail(cancelSubscription, 'no-active-subscription');
    await keep(session);
    await open('/subscription');
    await button('Cancel subscription').click();
    await dialog().getByRole('button', { name: 'Cancel subscription' }).click();
    await dialog().getByText('You don’t have an active subscription to cancel.').waitFor();
    await dialog().getByRole('button', { name: 'Keep subscription' }).click();
    expect(await button('Cancel subscription').isEnabled()).toBe(true);

    api.answer(cancelSubscription, { success: true, message: 'ok' });
    await button('Cancel subscription').click();
    await dialog().getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText(/cancelled at the end of the current billing cycle/).waitFor();
    expect(await button('Cancellation requested').isDisabled()).toBe(true);
    expect(await dialog().count()).toBe(0);
  });

  test('has a disabled button when inactive, and shows its invoice at full height without running scripts', async () => {
    const html =
      '<!doctype html><html lang="en"><style>body{margin:0;height:1500px}</style><h1>Invoice</h1>' +
      '<script>parent.hacked=1</script><img src=x onerror="parent.hacked=1"></html>';
    api.answer(getInvoice, { success: true, data: { html, invoiceUrl: String(order.receiptUrl) } });
    api.answer(listSubscriptions, { success: true, data: [{ ...subscription, status: 'past_due' }] });
    await keep(session);
    await open('/subscription');
    expect(await button('Subscription past_due').isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'View invoice' }).click();
    await page.waitForURL(`${site.url}/view-subscription?subscription=sub_1`);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Invoice' }).waitFor();
    await expect.poll(() => page.locator('iframe').evaluate((it) => it.clientHeight)).toBeGreaterThanOrEqual(1500);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    const link = page.getByRole('link', { name: 'Open invoice' });
    expect(await link.getAttribute('href')).toBe(order.receiptUrl);
    expect(await link.getAttribute('rel')).toContain('noopener');
  });
});

describe('an overdue subscription', () => {
  const openInvoiceUrl = `${paymentOrigin}/i/in_1`;
  const overdue = { ...subscription, status: 'past_due', openInvoiceUrl };

  test('has a link to pay at the payment provider only, and a page to change the card', async () => {
    api.answer(listSubscriptions, { success: true, data: [overdue] });
    api.answer(openCardPage, { success: true, url: 'https://evil.example/card' });
    await keep(session);
    await open('/subscription');
    const pay = page.getByRole('link', { name: 'Pay $49.00' });
    expect(await pay.getAttribute('href')).toBe(openInvoiceUrl);
    expect(await pay.getAttribute('rel')).toContain('noopener');
    await page.getByText(/Your last payment didn’t go through/).waitFor();
    await button('Change card').click();
    await page.locator('.Toastify__toast', { hasText: 'The payment page didn’t open' }).waitFor();
    api.answer(openCardPage, { success: true, url: paymentPage });
    await button('Change card').click();
    await page.waitForURL(paymentPage);

    api.answer(listSubscriptions, { success: true, data: [{ ...overdue, openInvoiceUrl: 'https://evil.example/i' }] });
    await open('/subscription');
    await button('Change card').waitFor();
    expect(await pay.count()).toBe(0);
  });

  test('is cancelled at once after a confirmation; the focus moves to its title', async () => {
    api.answer(listSubscriptions, { success: true, data: [overdue] });
    api.answer(cancelSubscription, { success: true, message: 'ok' });
    await keep(session);
    await open('/subscription');
    expect(await button('Subscription past_due').isDisabled()).toBe(true);
    await button('Cancel instead').click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await dialog.getByText(/you owe nothing/).waitFor();
    api.answer(listSubscriptions, { success: true, data: [{ ...subscription, status: 'canceled' }] });
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await button('Subscription canceled').waitFor();
    const title = page.getByRole('heading', { name: 'Monthly Subscription' });
    await expect.poll(() => title.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);
    expect(callsOf('/api/subscription/cancel')).toHaveLength(1);
    expect(faults).toEqual([]);
  });
});

test('a cancelled subscription is kept; the focus moves to its title', async () => {
  const ending = { ...subscription, cancel_at: subscription.current_period_end };
  api.answer(listSubscriptions, { success: true, data: [ending] });
  api.fail(keepSubscription, 'subscription-ended');
  await keep(session);
  await open('/subscription');
  await button('Keep my subscription').click();
  await page.locator('.Toastify__toast', { hasText: 'Your subscription has ended.' }).waitFor();
  // The refused press reads the list again: with the next answer it would take the button away.
  await expect.poll(() => callsOf('/api/subscription')).toHaveLength(2);
  api.answer(listSubscriptions, { success: true, data: [subscription] });
  api.answer(keepSubscription, { success: true, message: 'ok' });
  await button('Keep my subscription').click();
  await button('Cancel subscription').waitFor();
  const title = page.getByRole('heading', { name: 'Monthly Subscription' });
  await expect.poll(() => title.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);
  expect(await page.getByText(/cancelled at the end of the current billing cycle/).count()).toBe(0);
});

test('the purchase pages and the invoice frame cause no CSP violations', async () => {
  const policy = contentSecurityPolicy({
    apiSource: api.url,
    filesSource: 'http://files.test',
    frameSources: ['http://scheduler.test'],
    scriptHashes: inlineScriptHashes(folder),
  });
  const headers = { 'content-security-policy': policy };
  const strict = await serveSite({ folder, config: { apiUrl: api.url }, headers });
  const html = '<!doctype html><html lang="en"><style>h1{color:rgb(1, 2, 3)}</style><h1>Invoice</h1></html>';
  api.answer(getInvoice, { success: true, data: { html, invoiceUrl: null } });
  api.answer(listOrders, { success: true, data: [order] });
  api.answer(listSubscriptions, { success: true, data: [subscription] });
  api.answer(confirmCheckout, confirmed('package'));
  await keep({ ...session, checkoutProduct: JSON.stringify({ ...catalogueProduct, description: '<p>Canvas</p>' }) });
  const success = '/order-package-success?session_id=cs_1';
  for (const path of ['/pricing', '/checkout', '/order', '/subscription', success]) await goTo(page, strict.url + path);
  await page.goto(`${strict.url}/view-subscription?subscription=sub_1`);
  const heading = page.frameLocator('iframe').getByRole('heading', { name: 'Invoice' });
  await heading.waitFor();
  const colour = await heading.evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).color);
  expect(colour).toBe('rgb(1, 2, 3)');
  expect(faults).toEqual([]);
  await strict.close();
});
