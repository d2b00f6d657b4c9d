import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { getProduct, listFeaturedStories } from '#shared/endpoints/catalogue.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { visualFaults } from './support/axe.ts';
import { book, featuredStories } from './support/catalogue-samples.ts';
import { goTo, waitUntilReady } from './support/page-ready.ts';
import { customer, session } from './support/shop-samples.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeTest } from './support/whole-proof.ts';

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;

beforeEach(async () => {
  ({ api, site, page } = await openSite());
  page.setDefaultTimeout(10_000);
  api.answer(getUser, { success: true, data: customer });
  api.answer(getProduct, { success: true, data: book });
  api.answer(listFeaturedStories, { success: true, data: featuredStories });
});

const logIn = () => page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(session)})`);
const open = (path: string) => goTo(page, site.url + path);
const heading = (name: string, level = 1) => page.getByRole('heading', { name, level });

test('a product is bought in the chosen variant, by keyboard alone', async () => {
  await logIn();
  await open('/product/story-book');
  await heading(book.name).waitFor();
  await page.getByText('$89.00').waitFor();
  await page.getByRole('radio', { name: 'Softcover' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('$129.50').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout');
  const kept: unknown = JSON.parse((await page.evaluate<string>("localStorage.getItem('checkoutProduct')")) ?? '');
  expect(kept).toEqual({
    name: 'Your Story as a Book - Linen Hardcover',
    price: 129.5,
    description: book.description,
  });
  await page.goBack();
  await waitUntilReady(page);
  expect(await page.getByRole('radio', { name: 'Linen Hardcover' }).isChecked()).toBe(true);
  expect(await page.evaluate('window.hacked')).toBeUndefined();
});

wholeTest('featured stories are laid out in three columns in reading order', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open('/featured-stories');
  const cards = page.locator('[data-slot=featured-card]');
  await expect.poll(() => cards.count()).toBe(featuredStories.length);
  expect(await cards.locator('h2').allInnerTexts()).toEqual(featuredStories.map(({ name }) => name));
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  const lefts = boxes.map((box) => Math.round(box?.x ?? -1));
  expect(new Set(lefts).size).toBe(3);
  expect(lefts.map((left) => lefts.indexOf(left))).toEqual([0, 1, 2, 0, 1, 2, 0]);
  // Close under each other: each begins where the one above it ends, a gap below, whatever its neighbours do.
  const gaps = boxes.slice(3).map((box, index) => {
    const above = boxes[index];
    return (box?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  });
  for (const gap of gaps) expect([gap >= 44, gap < 44 + 8]).toEqual([true, true]);
  const [first] = boxes;
  expect(first?.height ?? 0).toBeGreaterThan(boxes[1]?.height ?? 0);
});

wholeTest('featured stories are laid out in one column with gaps on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open('/featured-stories');
  const cards = page.locator('[data-slot=featured-card]');
  await expect.poll(() => cards.count()).toBe(featuredStories.length);
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  const gaps = boxes.slice(1).map((box, index) => {
    const above = boxes[index];
    return Math.round((box?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
  });
  expect(new Set(gaps)).toEqual(new Set([44]));
});

wholeTest('contact with flagged fields has no accessibility violations', async () => {
  await logIn();
  await open('/contact-us');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await visualFaults(page)).toEqual([]);
});
