import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { discountedCents, prices } from '#shared/catalogue/prices.ts';
import { addStory } from '#shared/endpoints/add-story.ts';
import { createCheckout } from '#shared/endpoints/checkout.ts';
import { validateCoupon } from '#shared/endpoints/coupon.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { listStories } from '#shared/endpoints/story.ts';
import {
  catalogueProduct,
  conversation,
  customer,
  order,
  session,
  storyProduct,
} from '#tests/e2e/support/shop-samples.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { expectFocus } from './support/focus.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, opened, renderPage } = setUpSite();
const paymentPage = 'http://pay.test/c/pay/cs_test_1';
const stored = { ...session, ...conversation, checkoutProduct: JSON.stringify(storyProduct) };
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

beforeEach(() => {
  api.answer(getUser, { success: true, data: customer });
  api.answer(listStories, { success: true, data: [] });
  api.answer(createCheckout, { success: true, message: 'cs_test_1', url: paymentPage });
});
afterEach(() => void vi.useRealTimers());

const openCheckout = (changed: Readonly<Record<string, unknown>> = {}) =>
  renderPage('/checkout', { ...stored, checkoutProduct: JSON.stringify({ ...storyProduct, ...changed }) });
const storedProduct = () => JSON.parse(localStorage.getItem('checkoutProduct') ?? 'null');
const total = () => document.querySelector('.totals-sum dd')?.textContent;
const problem = (text: string | RegExp) => screen.findByText(text, { selector: '[data-slot=checkout-problem] p' });
const button = (name: string) => screen.getByRole('button', { name });

/** As the browser does when it shows the page again as it was left. */
async function returnFromPaymentPage(): Promise<void> {
  await screen.findByRole('button', { name: 'Opening the payment page…' });
  await waitFor(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(screen.queryByRole('button', { name: 'Proceed to Pay' })).not.toBeNull();
  });
}

describe('Proceed to Pay', () => {
  test('sends the conversation without a price, once on a double click, and opens the payment page', async () => {
    const { user } = openCheckout({ price: 1 });
    await user.dblClick(await screen.findByRole('button', { name: 'Proceed to Pay' }));
    expect(total()).toBe(exactPrice(prices.storyCents));
    await user.click(await screen.findByRole('button', { name: 'Opening the payment page…' }));
    await waitFor(() => expect(opened).toEqual([paymentPage]));
    expect(api.callsOf(createCheckout).map(({ body }) => body)).toEqual([
      {
        product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT' },
        userMessage: "I'm done, write my story",
        chatHistory: JSON.parse(conversation.MEMORIES_PROMPT),
        marks: [],
        introStoryLines: '<h4>Burnt Toast</h4>',
        draftId: conversation.draftId_MEMORIES_PROMPT,
      },
    ]);
    await returnFromPaymentPage();
    expect(button('Proceed to Pay')).toHaveProperty('disabled', false);
  });

  test('refuses a foreign payment URL and shows a message', async () => {
    api.answer(createCheckout, { success: true, message: 'cs_test_1', url: 'https://evil.example/c/pay' });
    const { press } = openCheckout();
    await press('Proceed to Pay');
    await problem(/^The payment page didn’t open/);
    expect(opened).toEqual([]);
  });

  test('shows why it failed and links to a solution', async () => {
    const { press } = openCheckout();
    const refusals = [
      ['payments-unavailable', /you weren’t charged/, null],
      ['already-paid', /already paid for this/, ['See your stories', '/story']],
      ['too-few-messages', /./, ['Back to your chat', '/start-your-story?tab=memories']],
    ] as const;
    for (const [code, words, remedy] of refusals) {
      api.fail(createCheckout, code);
      await press('Proceed to Pay');
      await problem(words);
      if (remedy !== null)
        expect((await screen.findByRole('link', { name: remedy[0] })).getAttribute('href')).toBe(remedy[1]);
    }
    api.fail(createCheckout, 'already-bought', { storyId: '01STORY' });
    await press('Proceed to Pay');
    const link = await screen.findByRole('link', { name: 'Open your story' });
    expect(link.getAttribute('href')).toBe('/story/01STORY');
    expect(screen.queryByRole('button', { name: 'Proceed to Pay' })).toBeNull();
  });

  test('retries with the same key after a lost response, with a new key after a response', async () => {
    const keys = () => api.callsOf(createCheckout).map(({ idempotencyKey }) => idempotencyKey);
    api.lose(createCheckout);
    const { press } = openCheckout();
    await press('Proceed to Pay');
    await problem(/^We couldn’t reach Tellwren\./);
    // As after a reload.
    const { press: pressAgain } = renderPage('/checkout');
    await pressAgain('Proceed to Pay');
    await returnFromPaymentPage();
    await pressAgain('Proceed to Pay');
    await returnFromPaymentPage();
    expect(keys()).toHaveLength(3);
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
    // The conversation has grown since: nothing is paid, so another session is opened at once.
    api.fail(createCheckout, 'idempotency-key-reused');
    await pressAgain('Proceed to Pay');
    await problem(/./);
    expect(keys()).toHaveLength(5);
    expect(new Set(keys().slice(2)).size).toBe(3);
  });

  test('asks for a login when the session has ended, and keeps the product', async () => {
    api.fail(createCheckout, 'unauthorized');
    const { press } = openCheckout();
    await press('Proceed to Pay');
    await screen.findByRole('dialog', { name: 'Please Log In' });
    expect(storedProduct()).toEqual(storyProduct);
    expect(['token', 'lastVisitedPage'].map((name) => localStorage.getItem(name))).toEqual([null, '/checkout']);
  });
});

describe('a free purchase', () => {
  test('adds the story with its coupon, confirms after 5 seconds and clears its conversation', async () => {
    api.answer(validateCoupon, { success: true, data: 100 });
    api.answer(addStory, added);
    const { press, fill, address } = openCheckout();
    await fill('Coupon code', 'gift');
    await press('Apply');
    await waitFor(() => expect(total()).toBe('$0.00'));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press('Add to Stories');
    await waitFor(() => expect(address()).toBe('/story'));
    expect(screen.queryByText('Story has been added')).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    await screen.findByText('Story has been added');
    expect(api.callsOf(addStory)).toMatchObject([
      { body: { product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT', coupon: 'gift' }, firstStory: false } },
    ]);
    expect(api.callsOf(createCheckout)).toEqual([]);
    const names = [...Object.keys(conversation), 'checkoutProduct', 'checkoutAttempt'];
    expect(names.filter((name) => localStorage.getItem(name) !== null)).toEqual([]);
  });

  test('adds the story if the server charges nothing although the page showed a price', async () => {
    api.fail(createCheckout, 'nothing-to-pay');
    api.answer(addStory, added);
    const { press, address } = openCheckout();
    await press('Proceed to Pay');
    await problem(/^This one is free\./);
    await press('Add to Stories');
    await waitFor(() => expect(address()).toBe('/story'));
    expect(api.callsOf(addStory)).toHaveLength(1);
  });

  test('includes a total under $0.50', async () => {
    openCheckout({ coupon: 'MOST', discount: 98, price: 0.38, fullPrice: 19 });
    await screen.findByText((_, node) => node?.textContent === 'Totals under $0.50 are free.', { selector: 'p' });
    expect(button('Add to Stories')).toHaveProperty('disabled', false);
  });

  test('of a catalogue product is thanked as an order and leaves stories and the free first story alone', async () => {
    api.answer(getUser, { success: true, data: { ...customer, firstStory: true } });
    api.answer(addStory, { success: true, message: 'Your order has been placed', data: null });
    const checkoutProduct = { ...catalogueProduct, coupon: 'GIFT', discount: 100, price: 0, fullPrice: 120 };
    const { press, address } = renderPage('/checkout', {
      ...stored,
      firstStory: 'true',
      checkoutProduct: JSON.stringify(checkoutProduct),
    });
    await press('Place order');
    await screen.findByRole('dialog', { name: 'We’ve received your order' });
    await expectFocus('Home');
    await screen.findByText('Thank you for your purchase. A team member will contact you shortly.');
    expect(address()).toBe('/order-package-success');
    expect(api.callsOf(addStory).map(({ body }) => body)).toEqual([
      { product: { name: catalogueProduct.name, coupon: 'GIFT' }, chatHistory: [], firstStory: false },
    ]);
    await waitFor(() => expect(storedProduct()).toBeNull());
    expect(localStorage.getItem('firstStory')).toBe('true');
    expect(localStorage.getItem('MEMORIES_PROMPT')).toBe(conversation.MEMORIES_PROMPT);
  });
});

describe('a coupon', () => {
  test('is refused at its field, applied, kept, removed and revoked', async () => {
    api.fail(validateCoupon, 'invalid-coupon');
    const { press, fill, user } = openCheckout();
    await fill('Coupon code', '  ');
    expect(button('Apply')).toHaveProperty('disabled', true);
    await fill('Coupon code', `nope${'e'.repeat(40)}`);
    await screen.findByText('4 characters too many');
    expect(button('Apply')).toHaveProperty('disabled', true);
    await fill('Coupon code', 'nope');
    await press('Apply');
    await screen.findByText('This coupon code isn’t valid.', { selector: '[data-slot=field-error]' });
    expect(screen.getAllByText('This coupon code isn’t valid.')).toHaveLength(1);
    expect(screen.getByLabelText('Coupon code')).toHaveProperty('value', 'nope');
    expect(storedProduct()).toEqual(storyProduct);

    await fill('Coupon code', 'WREN25');
    expect(screen.queryByText('This coupon code isn’t valid.', { selector: '[data-slot=field-error]' })).toBeNull();
    api.answer(validateCoupon, { success: true, data: 25 });
    const held = api.hold(validateCoupon);
    await user.dblClick(button('Apply'));
    await user.type(screen.getByLabelText('Coupon code'), 'X');
    held.end();
    await screen.findByText('25% off with WREN25.');
    expect(api.callsOf(validateCoupon).map(({ body }) => body)).toEqual([{ code: 'nope' }, { code: 'WREN25' }]);
    expect(total()).toBe(exactPrice(discountedCents(prices.storyCents, 25)));
    expect(storedProduct()).toMatchObject({
      price: discountedCents(prices.storyCents, 25) / 100,
      coupon: 'WREN25',
      discount: 25,
    });
    expect(screen.getByLabelText('Coupon code')).toMatchObject({ disabled: true, value: 'WREN25' });
    expect(button('Apply')).toHaveProperty('disabled', true);

    await press('Remove coupon');
    await waitFor(() => expect(total()).toBe(exactPrice(prices.storyCents)));
    expect(storedProduct()).toEqual(storyProduct);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Coupon code')));

    const { press: pressAgain } = openCheckout({
      coupon: 'WREN25',
      discount: 25,
      price: discountedCents(prices.storyCents, 25) / 100,
      fullPrice: prices.storyCents / 100,
    });
    await screen.findByText('25% off with WREN25.');
    api.fail(createCheckout, 'invalid-coupon');
    await pressAgain('Proceed to Pay');
    await screen.findByText(/^We removed it/);
    expect(total()).toBe(exactPrice(prices.storyCents));
    expect(storedProduct()).toEqual(storyProduct);
  });
});

test('stories that are left are offered, unless the first one is free', async () => {
  api.answer(getUser, { success: true, data: { ...customer, allowedStories: 2 } });
  renderPage('/checkout', { ...stored, allowedStories: '2' });
  const link = await screen.findByRole('link', { name: 'Get this one at no extra cost' });
  expect(link.getAttribute('href')).toBe('/start-your-story?tab=memories');
  api.answer(getUser, { success: true, data: { ...customer, allowedStories: 2, firstStory: true } });
  renderPage('/checkout', { ...stored, firstStory: 'true' });
  await screen.findByRole('button', { name: 'Add to Stories' });
  expect(screen.queryByText(/^You have 2 stories left/)).toBeNull();
});

test("'Cancel' leads to the conversation when there is no page of the site to return to", async () => {
  const { press, address } = openCheckout();
  await press('Cancel');
  await waitFor(() => expect(address()).toBe('/start-your-story?tab=memories'));
  expect(storedProduct()).toEqual(storyProduct);
});

test('without a product it leads to a story and to the prices', async () => {
  renderPage('/checkout', session);
  await screen.findByRole('heading', { name: 'No item in the checkout' });
  expect(screen.getByRole('link', { name: 'see our prices' }).getAttribute('href')).toBe('/pricing');
});
