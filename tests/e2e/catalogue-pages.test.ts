import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { getFeaturedStory, getProduct, listFeaturedStories, listProducts } from '#shared/endpoints/catalogue.ts';
import { createCheckout } from '#shared/endpoints/checkout.ts';
import { sendContactMessage } from '#shared/endpoints/contact.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { visualFaults } from './support/axe.ts';
import { book, featuredStories, postcards, wholeFeaturedStory } from './support/catalogue-samples.ts';
import { finishedStory, wholeStory } from './support/film-gift-samples.ts';
import { address, chooseStory } from './support/film-gift-states.ts';
import { goTo, reload, waitUntilReady } from './support/page-ready.ts';
import { customer, session } from './support/shop-samples.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeDescribe, wholeTest } from './support/whole-proof.ts';

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;

beforeEach(async () => {
  ({ api, site, page } = await openSite());
  page.setDefaultTimeout(10_000);
  api.answer(getUser, { success: true, data: customer });
  api.answer(listProducts, { success: true, data: [book, postcards] });
  api.answer(getProduct, { success: true, data: book });
  api.answer(listFeaturedStories, { success: true, data: featuredStories });
  api.answer(getFeaturedStory, { success: true, data: wholeFeaturedStory });
  api.answer(sendContactMessage, { success: true, message: 'Thank you.' });
});

const logIn = () => page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(session)})`);
const open = (path: string) => goTo(page, site.url + path);
const heading = (name: string, level = 1) => page.getByRole('heading', { name, level });
const expectHeading = (name: string, level = 1) => expect.poll(() => heading(name, level).isVisible()).toBe(true);
const toast = (text: string) => page.locator('[data-slot=toast], .Toastify__toast').filter({ hasText: text }).first();

wholeDescribe('continue your story', () => {
  test('shows each product with its lowest price and links to it', async () => {
    await logIn();
    await open('/continue-your-story');
    const cards = page.locator('[data-slot=product-card]');
    expect(await cards.allInnerTexts()).toEqual([
      expect.stringMatching(/Your Story as a Book\s+From \$89\.00/),
      expect.stringMatching(/Thirty Postcards\s+From \$39/),
    ]);
    await page.getByRole('link', { name: book.name }).click();
    await heading(book.name).waitFor();
    expect(new URL(page.url()).pathname).toBe('/product/story-book');
  });

  test('shows an empty list and errors', async () => {
    api.answer(listProducts, { success: true, data: [] });
    await open('/continue-your-story');
    await expectHeading('No products found', 2);
    api.fail(listProducts, 'service-unavailable');
    await reload(page);
    await page
      .getByText(/^Error fetching products: This is not available right now/)
      .first()
      .waitFor();
    api.answer(listProducts, { success: true, data: [postcards] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: postcards.name }).waitFor();
  });
});

describe('a product', () => {
  test('is bought in the chosen variant, by keyboard alone', async () => {
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

  test('that needs a story and an address asks for both before the checkout', async () => {
    api.answer(getProduct, { success: true, data: { ...book, needs: ['story', 'address'] } });
    api.answer(listStories, { success: true, data: [finishedStory] });
    api.answer(getStory, { success: true, data: wholeStory });
    api.answer(createCheckout, { success: true, message: 'cs_test_1', url: `${site.url}/order` });
    await logIn();
    await open('/product/story-book');
    await page.getByText('Still missing: a story, the street, the city, the state, and the postal code.').waitFor();
    // Loaded after the page.
    await page.getByRole('button', { name: 'Show your stories' }).waitFor();
    await page.getByRole('button', { name: 'Purchase' }).press('Enter');
    expect(new URL(page.url()).pathname).toBe('/product/story-book');
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('gift-story-name');
    await chooseStory(page);
    for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Purchase' }).click();
    await page.waitForURL('**/checkout');
    await page.getByText(finishedStory.name).waitFor();
    // The product page, which has the words too, may still be shown.
    await page.getByRole('button', { name: 'Proceed to Pay' }).waitFor();
    await expect.poll(() => page.getByText('Sewn and bound.').count()).toBe(1);
    await page.getByRole('button', { name: 'Proceed to Pay' }).click();
    await expect
      .poll(() => api.calls.find(({ path }) => path === '/api/checkout')?.body)
      .toMatchObject({
        product: {
          storyId: finishedStory._id,
          address: { street: address.Street, postalCode: address['Postal code'] },
        },
      });
  });

  wholeTest('without variants can be bought', async () => {
    api.answer(getProduct, { success: true, data: postcards });
    await logIn();
    await open('/product/postcards');
    await heading(postcards.name).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await page.getByRole('button', { name: 'Purchase' }).click();
    await page.waitForURL('**/checkout');
    expect(await page.evaluate("JSON.parse(localStorage.getItem('checkoutProduct')).name")).toBe(postcards.name);
  });

  wholeTest('shows a message for a missing product', async () => {
    api.fail(getProduct, 'product-not-found');
    await logIn();
    await open('/product/gone');
    await expectHeading('No product found');
  });

  wholeTest('requires a login', async () => {
    await open('/product/story-book');
    await page.getByRole('dialog').waitFor();
    expect(api.calls.filter(({ path }) => path.startsWith('/api/product'))).toEqual([]);
  });
});

describe('featured stories', () => {
  wholeTest('are laid out in three columns in reading order', async () => {
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

  wholeTest('are laid out in one column with gaps on a phone', async () => {
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

  wholeTest('show an empty list and errors', async () => {
    api.answer(listFeaturedStories, { success: true, data: [] });
    await open('/featured-stories');
    await expectHeading('No featured stories found', 2);
    api.fail(listFeaturedStories, 'internal');
    await reload(page);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  wholeTest('one shows pictures, film and a link to order a film, and runs no scripts', async () => {
    await open('/featured-story/story-0');
    await heading(wholeFeaturedStory.name).waitFor();
    await page.getByText('June Okafor, Two Wheels Down').waitFor();
    await page.getByRole('img', { name: 'The first picture' }).waitFor();
    const print = page.getByRole('complementary', { name: 'About this story' }).locator('img');
    expect(await print.getAttribute('src')).toMatch(/^\/prints\/.+\/portrait\.svg$/);
    await heading('PHOTO', 2).waitFor();
    await heading('SHORT FILM', 2).waitFor();
    expect(await page.locator('video').count()).toBe(1);
    await page.getByText('She ran behind me.').waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    const link = page.getByRole('link', { name: 'TURN YOUR STORY INTO A FILM' });
    expect(await link.getAttribute('href')).toBe('/turn-your-story-into-a-film');
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    expect(await link.isVisible()).toBe(true);
  });

  wholeTest('a missing one shows a message', async () => {
    api.fail(getFeaturedStory, 'featured-story-not-found');
    await open('/featured-story/gone');
    await expectHeading('No featured story found');
  });
});

describe('contact', () => {
  const sent = () => api.calls.filter(({ path }) => path === '/api/public/contact');

  wholeTest('flags empty fields, sends nothing and clears a flag on input', async () => {
    await open('/contact-us');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.getByText('* Required').count()).toBe(3);
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('name')")).toBe('name');
    await page.keyboard.type('Ada');
    await expect.poll(() => page.getByText('* Required').count()).toBe(2);
    expect(sent()).toEqual([]);
  });

  test('sends a message once, by keyboard alone, and clears the form', async () => {
    await open('/contact-us');
    await page.getByLabel('Name').focus();
    for (const text of ['Ada Lovelace', 'ada@example.com', 'Can you print in Braille?']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await toast('Form submitted successfully!').waitFor();
    expect(sent().map(({ body }) => body)).toEqual([
      { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Can you print in Braille?', website: '' },
    ]);
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
  });

  wholeTest('keeps the text when sending fails', async () => {
    api.fail(sendContactMessage, 'too-many-requests');
    await open('/contact-us');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').filter({ hasText: 'That was a little too fast' }).first().waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Hello');
  });

  wholeTest('lists an address and social networks, which open in a new tab', async () => {
    await open('/contact-us');
    expect(await page.getByRole('link', { name: 'hello@tellwren.com' }).getAttribute('href')).toBe(
      'mailto:hello@tellwren.com',
    );
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /Instagram/ })
        .getAttribute('rel'),
    ).toContain('noopener');
  });
});

wholeTest('contact with flagged fields has no accessibility violations', async () => {
  await logIn();
  await open('/contact-us');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await visualFaults(page)).toEqual([]);
});
