import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { createGiftCheckout } from '#shared/endpoints/gift.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { shortPrice } from '#web/src/lib/money.ts';
import { address, finishedStory, wholeStory, writtenStory } from './support/film-gift-samples.ts';
import { chooseStory } from './support/film-gift-states.ts';
import { goTo, reload } from './support/page-ready.ts';
import { paymentOrigin, paymentPage } from './support/payment-page.ts';
import { customer, session } from './support/shop-samples.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeTest } from './support/whole-proof.ts';

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
const field = (label: string) => page.getByLabel(label, { exact: true });
const paying = () => page.getByRole('heading', { name: 'Pay here' }).waitFor();

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

test('form and photo survive a return from the payment page and a reload', async () => {
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
  await tabTo(page.getByLabel(`Ship to my address (+${shortPrice(prices.giftShippingCents)} shipping)`));
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
