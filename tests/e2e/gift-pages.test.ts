import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { confirmCheckout } from '#shared/endpoints/checkout.ts';
import { answerGiftProof, createGiftCheckout, getGift, listGifts } from '#shared/endpoints/gift.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import {
  finishedStory,
  freshPickup,
  proofedGift,
  shippedGift,
  wholeStory,
  writtenStory,
} from './support/film-gift-samples.ts';
import { address, chooseStory } from './support/film-gift-states.ts';
import { goTo, reload } from './support/page-ready.ts';
import { paymentOrigin, paymentPage } from './support/payment-page.ts';
import { customer, session } from './support/shop-samples.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeDescribe, wholeTest } from './support/whole-proof.ts';

const openSite = setUpStubbedSite([paymentOrigin]);
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  page.setDefaultTimeout(10_000);
  api.answer(getUser, { success: true, data: customer });
  api.answer(listStories, { success: true, data: [finishedStory, writtenStory] });
  api.answer(getStory, { success: true, data: wholeStory });
  api.answer(createGiftCheckout, { success: true, message: 'cs_test_1', url: paymentPage });
});

/** Puts a session into the storage before the first page of the test, not before later ones. */
const logIn = (entries: Readonly<Record<string, string>> = session) =>
  page.addInitScript(`sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(entries)}) && 'yes'`);
const open = (path: string) => goTo(page, site.url + path);
const complete = () => page.getByRole('button', { name: 'Complete Purchase' });
const callsOf = (path: string) => api.calls.filter((call) => call.path === path);
const sent = () => callsOf('/api/checkout/create-gift-checkout').map(({ body }) => body);
const total = () => page.locator('.gift-price-sum dd').textContent();
const field = (label: string) => page.getByLabel(label, { exact: true });
const paying = () => page.getByRole('heading', { name: 'Pay here' }).waitFor();

/** What browsers fill in by themselves. */
const autocompleted = {
  Street: 'shipping street-address',
  City: 'shipping address-level2',
  State: 'shipping address-level1',
  'Postal code': 'shipping postal-code',
} as const;

async function fillAddress(): Promise<void> {
  for (const [label, text] of Object.entries(address)) await field(label).fill(text);
}

async function choosePhoto(width: number, height: number): Promise<void> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#0e5a50' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'mum.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: /^Replace/ }).waitFor();
}

wholeDescribe('the gift page', () => {
  test('asks a visitor to sign in, fetches nothing, supports autofill and keeps the form over the login', async () => {
    await open('/gift-your-story');
    await page.getByRole('heading', { name: /gift/, level: 1 }).waitFor();
    await page.getByText('$40', { exact: true }).waitFor();
    await page.getByText('excluding shipping').waitFor();
    await page.getByRole('heading', { name: "What You'll Receive" }).waitFor();
    await page.getByText('Sign in to continue').waitFor();
    expect(await page.getByPlaceholder('Search for your story...').count()).toBe(0);
    expect(api.calls).toEqual([]);
    for (const [label, token] of Object.entries(autocompleted))
      expect(await field(label).getAttribute('autocomplete'), label).toBe(token);
    await fillAddress();
    const link = page.locator('.gift-sign-in').getByRole('link');
    expect(await link.getAttribute('href')).toBe('/login');
    expect(await page.evaluate("localStorage.getItem('lastVisitedPage')")).toBe('/gift-your-story');
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(session)})`);
    await reload(page);
    expect(await field('Street').inputValue()).toBe(address.Street);
    await page.getByPlaceholder('Search for your story...').waitFor();
    expect(faults).toEqual([]);
  });

  test('allows searching, choosing and clearing a finished story', async () => {
    await logIn();
    await open('/gift-your-story');
    const search = page.getByPlaceholder('Search for your story...');
    expect(await page.getByRole('link', { name: 'Create one now' }).getAttribute('href')).toBe('/start-your-story');
    await search.fill('bread');
    const unfinished = page.getByRole('option', { name: /The Bread Line/ });
    expect(await unfinished.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.locator('.chosen-story').count()).toBe(0);
    await search.fill('nothing has this name');
    await page.getByText('No story with that name.').waitFor();
    await chooseStory(page);
    expect(await page.getByRole('link', { name: 'Create one now' }).count()).toBe(0);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await page.getByRole('button', { name: 'Clear the story' }).click();
    await page.getByRole('link', { name: 'Create one now' }).waitFor();
    expect(await search.inputValue()).toBe('');
    expect(callsOf('/api/story')).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  test('shows loading and errors; requires a story and, for shipping, a complete address', async () => {
    const stories = api.hold(listStories);
    await logIn();
    await page.goto(`${site.url}/gift-your-story`);
    await page.getByRole('status').filter({ hasText: 'Loading stories...' }).first().waitFor();
    api.fail(listStories, 'internal');
    stories.end();
    await page
      .getByRole('alert')
      .filter({ hasText: 'An unexpected error occurred while fetching the stories' })
      .waitFor();
    api.answer(listStories, { success: true, data: [finishedStory, writtenStory] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByPlaceholder('Search for your story...').waitFor();
    expect(await total()).toBe('$50.00');
    expect(await complete().isDisabled()).toBe(true);
    expect(await complete().getAttribute('aria-describedby')).toContain('gift-missing');
    await complete().click({ force: true });
    await expect.poll(() => page.evaluate('document.activeElement.placeholder')).toBe('Search for your story...');
    await page.keyboard.press('Escape');
    await chooseStory(page);
    await page.getByText('Still missing: the street, the city, the state, and the postal code.').waitFor();
    await fillAddress();
    expect(await complete().isDisabled()).toBe(false);
    await field('City').fill('   ');
    await page.getByText('Still missing: the city.').waitFor();
    await page.getByLabel('Local pickup').check();
    expect(await complete().isDisabled()).toBe(false);
    expect(await total()).toBe('$40.00');
    await page.getByText('Riverwood').first().waitFor();
    await page.getByRole('button', { name: 'Clear the story' }).click();
    expect(await complete().isDisabled()).toBe(true);
    expect(sent()).toEqual([]);
  });
});

describe('Complete Purchase', () => {
  test('sends story, method, address, price and photo once and opens the payment page', async () => {
    await logIn();
    await open('/gift-your-story');
    await chooseStory(page);
    await choosePhoto(600, 850);
    // 850 pixels on 112 mm.
    await page.getByText(/This photo may look soft\. It will print at 192 dots per inch/).waitFor();
    await fillAddress();
    await complete().dblclick();
    await paying();
    expect(sent()).toEqual([
      {
        story: finishedStory._id,
        shippingMethod: 'shipping',
        price: '50',
        street: '1 Analytical Way',
        city: 'Riverwood',
        state: 'NSW',
        postalCode: '2210',
        image: { type: 'image/jpeg', bytes: expect.any(Number) },
      },
    ]);
    expect(faults).toEqual([]);
  });

  test('the form and photo survive a return from the payment page and a reload', async () => {
    await logIn();
    await open('/gift-your-story');
    await chooseStory(page);
    await choosePhoto(600, 850);
    await fillAddress();
    await complete().click();
    await paying();
    // As the provider's 'cancel' does.
    await open('/gift-your-story');
    await page.locator('.chosen-story-text').getByText('The grill was on high').waitFor();
    await page.getByRole('button', { name: /^Replace/ }).waitFor();
    for (const [label, text] of Object.entries(address)) expect(await field(label).inputValue()).toBe(text);
    expect(await page.getByPlaceholder('Search for your story...').inputValue()).toBe(finishedStory.name);
    expect(await complete().isDisabled()).toBe(false);
    await complete().click();
    await paying();
    expect(sent()[1]).toEqual(sent()[0]);
  });

  wholeTest('shows a message when the browser lost the photo', async () => {
    await logIn();
    await open('/gift-your-story');
    await choosePhoto(2000, 2800);
    await expect
      .poll(() => page.evaluate("JSON.parse(sessionStorage.getItem('giftForm'))?.photoId"), { timeout: 10_000 })
      .toEqual(expect.stringMatching(/-/));
    await page.evaluate(
      "new Promise((done) => { indexedDB.deleteDatabase('tellwren').onsuccess = done; }).then(() => 1)",
    );
    await reload(page);
    await page.getByText(/Your photo wasn’t saved\./).waitFor();
    expect(await page.getByRole('button', { name: /^Replace/ }).count()).toBe(0);
  });

  test('retries a lost response with the same key, and uses a new key for another purchase', async () => {
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/create-gift-checkout'))
        keys.push(request.headers()['idempotency-key']);
    });
    api.lose(createGiftCheckout);
    await logIn();
    await open('/gift-your-story');
    await page.getByLabel('Local pickup').check();
    await chooseStory(page);
    await complete().click();
    await page.locator('[data-slot=gift-problem]').waitFor();
    await reload(page);
    await complete().click();
    await paying();
    await open('/gift-your-story');
    await complete().click();
    await paying();
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  wholeTest('keeps the form after a failure, opens no foreign page and sends no address for a pickup', async () => {
    api.fail(createGiftCheckout, 'internal');
    await logIn();
    await open('/gift-your-story');
    await fillAddress();
    await chooseStory(page);
    await complete().click();
    await page
      .getByRole('alert')
      .filter({ hasText: /^An unexpected error occurred$/ })
      .first()
      .waitFor();
    expect(await field('Street').inputValue()).toBe(address.Street);
    expect(await complete().isDisabled()).toBe(false);

    api.answer(createGiftCheckout, { success: true, message: 'cs_test_1', url: 'https://evil.example/c/pay' });
    await complete().click();
    await page.locator('[data-slot=gift-problem]', { hasText: 'The payment page didn’t open' }).waitFor();
    expect(page.url()).toBe(`${site.url}/gift-your-story`);

    api.answer(createGiftCheckout, { success: true, message: 'cs_test_1', url: paymentPage });
    await page.getByLabel('Local pickup').check();
    await complete().click();
    await paying();
    expect(sent().at(-1)).toEqual({ story: finishedStory._id, shippingMethod: 'pickup', price: '40' });
  });

  wholeTest('asks to sign in when the session ended, and restores the form for the same customer', async () => {
    api.fail(createGiftCheckout, 'unauthorized');
    await logIn();
    await open('/gift-your-story');
    await fillAddress();
    await chooseStory(page);
    await complete().click();
    await page.getByText('Sign in to continue').waitFor();
    expect(await field('Street').inputValue()).toBe('');
    const again = (token: string) => page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`);
    await again(fakeToken(3600, 'grace'));
    await reload(page);
    expect(await field('Street').inputValue()).toBe('');
    await again(fakeToken(3600, 'ada'));
    await reload(page);
    expect(await field('Street').inputValue()).toBe(address.Street);
  });
});

wholeDescribe('after the payment', () => {
  const bought = {
    kind: 'gift',
    status: 'fulfilled',
    productName: 'Framed Gift Set',
    amountCents: 5000,
    storyId: null,
  };

  test('an incomplete payment leads back to the unchanged form; a completed one leads to the gifts and clears it', async () => {
    api.answer(confirmCheckout, { success: true, message: 'ok', data: { ...bought, status: 'expired' } });
    api.answer(listGifts, { success: true, data: [shippedGift] });
    await logIn();
    await open('/gift-your-story');
    await fillAddress();
    await open('/gift-success?session_id=cs_test_1');
    await page.getByRole('link', { name: 'Back to your gift' }).click();
    await page.waitForURL(`${site.url}/gift-your-story`);
    expect(await field('Street').inputValue()).toBe(address.Street);

    api.answer(confirmCheckout, { success: true, message: 'ok', data: bought });
    await open('/gift-success?session_id=cs_test_1');
    const dialog = page.getByRole('dialog', { name: 'Payment Successful' });
    await dialog.getByText(/A team member will contact you shortly\./).waitFor();
    await dialog.getByRole('link', { name: 'View Gifts' }).click();
    await page.waitForURL(`${site.url}/gift`);
    await page.getByText(finishedStory.name).waitFor();
    await page.getByRole('link', { name: 'Create a Gift' }).click();
    await page.waitForURL(`${site.url}/gift-your-story`);
    expect(await field('Street').inputValue()).toBe('');
  });
});

wholeDescribe('the gifts', () => {
  test('are listed with banner, badge and button, and show purchase, status and proof as soon as it exists', async () => {
    const fresh = { ...freshPickup, createdAt: new Date().toISOString() };
    api.answer(listGifts, { success: true, data: [fresh, shippedGift] });
    await logIn();
    await open('/gift');
    await page.getByRole('heading', { level: 1, name: 'Your Stories' }).waitFor();
    await page.getByText(/up to 2 minutes to appear/).waitFor();
    const cards = page.locator('[data-slot=gift-card]');
    expect(await cards.getByText('Purchased Just Now').count()).toBe(1);
    expect(await cards.last().textContent()).toContain('November 3rd 2026');
    const links = cards.getByRole('link', { name: 'View Gift' });
    expect(await links.first().getAttribute('href')).toBe(`/gift/${fresh._id}`);

    api.answer(getGift, { success: true, data: shippedGift });
    await links.last().click();
    await page.waitForURL(`${site.url}/gift/${shippedGift._id}`);
    for (const name of ['Your Gift Purchase', 'Gift Details', 'Order Information', 'Delivery Information'])
      await page.getByRole('heading', { name }).waitFor();
    const story = page.getByRole('link', { name: 'View Full Story' });
    expect(await story.getAttribute('href')).toBe(`/story/${finishedStory._id}`);
    const proof = page.getByRole('link', { name: /See your proof/ });
    expect(await proof.getAttribute('href')).toBe(shippedGift.proofUrl);
    expect(await proof.getAttribute('target')).toBe('_blank');
    await page.getByText(/It will print at 143 dots per inch/).waitFor();
    expect(await page.locator('[aria-current=step]').textContent()).toMatch(/^On its way/);
    await page.getByText('Riverwood, NSW 2210').waitFor();

    api.answer(getGift, { success: true, data: freshPickup });
    await open(`/gift/${freshPickup._id}`);
    await page.getByText('We’re making your proof…').waitFor();
    await page.getByText('14 Lantern Lane').waitFor();
    const made = { ...freshPickup, status: 'proof', proofUrl: 'http://files.test/p.pdf' };
    api.answer(getGift, { success: true, data: made });
    await proof.waitFor();
    expect(await page.locator('[aria-current=step]').textContent()).toMatch(/^Proof ready/);
    expect(faults).toEqual([]);
  });

  test('show the specified error, and can be fetched again only when the list is empty', async () => {
    api.fail(listGifts, 'internal');
    await logIn();
    await open('/gift');
    const words = 'An unexpected error occurred while fetching the stories';
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    api.answer(listGifts, { success: true, data: [] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText("Haven't created a gift yet?").waitFor();
    await page.getByRole('link', { name: 'Create a Gift' }).click();
    await page.waitForURL(`${site.url}/gift-your-story`);
    const asked = callsOf('/api/gift').length;
    api.answer(listGifts, { success: true, data: [shippedGift] });
    for (let visit = 0; visit < 2; visit += 1) {
      await page.getByRole('button', { name: customer.name }).click();
      await page.locator('.site-header').getByRole('link', { name: 'Gifts' }).last().click();
      await page.getByText(finishedStory.name).waitFor();
      await page.getByRole('link', { name: 'Create a Gift' }).click();
      await page.waitForURL(`${site.url}/gift-your-story`);
    }
    expect(callsOf('/api/gift')).toHaveLength(asked + 1);
  });

  test('show not found for a missing gift and require a login', async () => {
    api.fail(getGift, 'gift-not-found');
    await open('/gift/nobody');
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    expect(api.calls).toEqual([]);
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(session)})`);
    await reload(page);
    await page.getByRole('heading', { level: 1, name: 'No story found' }).waitFor();
  });
});

wholeTest('the prices link to films and gifts', async () => {
  await open('/pricing');
  const target = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  expect(await target('Book your film package')).toBe('/turn-your-story-into-a-film');
  expect(await target('Pre-order Now')).toBe('/gift-your-story');
});

/** More than the stops of any page here. */
const mostStops = 60;

wholeTest('a gift is bought by keyboard alone', async () => {
  const tabTo = async (control: Locator) => {
    await control.waitFor();
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`the Tab key does not reach ${control}`);
  };
  await logIn();
  await open('/gift-your-story');
  await tabTo(page.getByPlaceholder('Search for your story...'));
  await page.keyboard.type('toast');
  await page.getByRole('option', { name: /Burnt Toast/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.chosen-story-text').getByText('The grill was on high').waitFor();
  await tabTo(page.locator('.chosen-story-text'));
  await tabTo(page.getByRole('button', { name: /Choose an image/ }));
  await tabTo(page.getByLabel('Ship to my address (+$10 shipping)'));
  await page.keyboard.press('ArrowDown');
  expect(await page.getByLabel('Local pickup').isChecked()).toBe(true);
  await page.keyboard.press('ArrowUp');
  for (const [label, text] of Object.entries(address)) {
    await tabTo(field(label));
    await page.keyboard.type(text);
  }
  await tabTo(complete());
  await page.keyboard.press('Enter');
  await paying();
  expect(sent()).toHaveLength(1);
  expect(faults).toEqual([]);
});

describe('a proof', () => {
  const { proofMadeAt } = proofedGift;
  const answers = () => callsOf('/api/gift/01GIFTPROOF/proof').map(({ body }) => body);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  beforeEach(async () => {
    api.answer(getGift, { success: true, data: proofedGift });
    api.answer(answerGiftProof, { success: true, message: 'Thank you.' });
    await logIn();
    await open('/gift/01GIFTPROOF');
    await button('Approve').waitFor();
  });

  test('is approved once, also by a double click', async () => {
    await page.getByText('Left: your photo, or the print of your story').waitFor();
    const held = api.hold(answerGiftProof);
    await button('Approve').dblclick();
    api.answer(getGift, {
      success: true,
      data: { ...proofedGift, proofAnswer: { problem: null, at: '2026-11-03T10:06:00.000Z' } },
    });
    held.end();
    await page.getByText('You approved this proof.').waitFor();
    expect(answers()).toEqual([{ approved: true, proofMadeAt }]);
    expect(await button('Approve').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('is reported with what is wrong, and not without', async () => {
    await button('Something is wrong').click();
    const text = page.getByLabel('What is wrong?');
    await button('Send').click();
    await page.getByText('Please tell us what is wrong').waitFor();
    expect(answers()).toEqual([]);
    await text.fill('Her name is Ann.');
    api.answer(getGift, {
      success: true,
      data: { ...proofedGift, proofAnswer: { problem: 'Her name is Ann.', at: '2026-11-03T10:06:00.000Z' } },
    });
    await button('Send').click();
    await page.getByText('Thank you, we’ll fix it.').waitFor();
    await page.getByText('Her name is Ann.').waitFor();
    expect(answers()).toEqual([{ problem: 'Her name is Ann.', proofMadeAt }]);
  });
});
