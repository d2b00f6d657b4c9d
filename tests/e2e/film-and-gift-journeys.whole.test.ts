import type { FrameLocator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { giftCents } from '#shared/catalogue/gift.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import type { ObservedPage } from '#tests/e2e/support/browser.ts';
import { goTo, reload } from '#tests/e2e/support/page-ready.ts';
import { setUpWholeSite } from '#tests/e2e/support/whole-site.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { addStoryBody, callApi, eventually, sample } from '#tests/support/product.ts';
import { exactPrice } from '#web/src/lib/money.ts';

const site = setUpWholeSite();
let watched: ObservedPage;
let page: Page;
let customer: CustomerWithStory;

beforeEach(async () => {
  watched = await site.openPage();
  page = watched.page;
  customer = await customerWithStory(site.addresses, 'Ada', addStoryBody);
});

async function arrive(path: string): Promise<void> {
  const entries = { token: customer.token, allowedStories: '0', firstStory: 'false', subscriptionActive: 'false' };
  await page.addInitScript(
    `if (location.origin === ${JSON.stringify(site.addresses.web)})
      sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(entries)}) && 'yes'`,
  );
  await goTo(page, site.addresses.web + path);
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
const onSite = (path: string) => page.waitForURL(site.addresses.web + path);
const onPaymentPage = () => page.waitForURL((url) => url.href.startsWith(`${site.addresses.payments}/c/pay/`));
const calendar = (): FrameLocator => page.frameLocator('iframe[title="Book your film"]');

async function orders() {
  const { body } = await callApi(site.addresses, endpoints.listOrders, { token: customer.token });
  return body.data.map(({ productName, totalAmount, status }: Record<string, unknown>) => ({
    productName,
    totalAmount,
    status,
  }));
}

/** Chooses the first free time in the frame and books it. */
async function bookFirstTime(): Promise<void> {
  await calendar()
    .getByRole('link', { name: /, \d+ times?$/ })
    .first()
    .click();
  await calendar().locator('.times a').first().click();
  await calendar().getByRole('button', { name: 'Schedule Event' }).waitFor();
  expect(await calendar().getByLabel('Email').inputValue()).toBe(customer.email);
  expect(await calendar().getByLabel('Name').inputValue()).toBe('Ada');
  await calendar().getByRole('button', { name: 'Schedule Event' }).click();
  await calendar().getByText('You are scheduled').waitFor();
}

describe('a film', () => {
  test('is booked in the frame, ordered once, confirmed by the scheduler and cannot be booked again', async () => {
    await arrive('/turn-your-story-into-a-film/stories');
    await link('Turn into a film').click();
    await page.getByRole('heading', { level: 1, name: sample.title }).waitFor();
    await button('Write my brief').click();
    const voice = page.getByRole('textbox', { name: 'Voice-over' });
    await voice.waitFor({ timeout: 30_000 });
    expect(await voice.inputValue()).not.toBe('');
    await page.getByRole('textbox', { name: 'Questions to clarify' }).fill('May we film in the kitchen?');
    await bookFirstTime();
    await page.getByText('email you the date and place.').waitFor();
    expect(watched.faults).toEqual([]);
    await eventually(async () => {
      const [order] = await orders();
      return order?.status === 'booked' || undefined;
    }, 'the confirmed booking');
    expect(await orders()).toEqual([
      { productName: 'Film', totalAmount: prices.filmOrderCents / 100, status: 'booked' },
    ]);

    await reload(page);
    await page.getByText('This story is already converted into a film').waitFor();
    const saved = page.getByRole('textbox', { name: 'Questions to clarify' });
    await expect.poll(() => saved.inputValue()).toBe('May we film in the kitchen?');
    const desk = await operatorSession(site.addresses, 'fulfilment');
    const films = await callApi(site.addresses, endpoints.listDeskFilms, { token: desk.token });
    const [{ orderId }] = films.body.data;
    const film = await callApi(site.addresses, endpoints.getDeskFilm, { token: desk.token, path: { orderId } });
    expect(film.body.data.brief.questions).toEqual(['May we film in the kitchen?']);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'See your films' }).click();
    await onSite('/film');
    await page.getByRole('heading', { name: 'Film', exact: true }).waitFor();
    await page.getByText(sample.title).first().waitFor();
    await goTo(page, `${site.addresses.web}/turn-your-story-into-a-film/stories`);
    await page.getByRole('heading', { name: 'No stories found' }).waitFor();
    expect(await orders()).toHaveLength(1);
  });
});

describe('a gift', () => {
  test('with a photo is bought with shipping and shows its proof', async () => {
    await arrive('/gift-your-story');
    await chooseOwnStory();
    const buffer = await sharp({ create: { width: 900, height: 1300, channels: 3, background: '#0e5a50' } })
      .jpeg()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'mum.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByText(/This photo may look soft/).waitFor();
    for (const [label, text] of Object.entries({
      Street: '1 Mill Lane',
      City: 'Oakham',
      State: 'Ohio',
      'Postal code': '45001',
    }))
      await page.getByLabel(label, { exact: true }).fill(text);
    await button('Complete Purchase').click();
    await onPaymentPage();
    await button(`Pay ${exactPrice(giftCents('shipping'))}`).click();
    await page.getByRole('dialog', { name: 'Payment Successful' }).getByRole('link', { name: 'View Gifts' }).click();
    await onSite('/gift');
    await page.getByText('Purchased Just Now').waitFor();
    await link('View Gift').click();
    await page.getByRole('heading', { name: 'Your Gift Purchase' }).waitFor();
    await page.getByText('Oakham, Ohio 45001').waitFor();
    const proof = await link(/See your proof/).getAttribute('href', { timeout: 90_000 });
    const pdf = await fetch(proof ?? '');
    expect(pdf.status).toBe(200);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await page.getByText(/Your photo may look soft/).waitFor();
    await expect
      .poll(() => page.evaluate("document.querySelector('.gift-picture img').naturalWidth"))
      .toBeGreaterThan(0);
    expect(await orders()).toEqual([
      { productName: 'Framed Gift Set', totalAmount: giftCents('shipping') / 100, status: 'paid' },
    ]);
    expect(watched.faults).toEqual([]);
  });
});

async function chooseOwnStory(): Promise<void> {
  await button('Show your stories').click();
  await page.getByRole('option').first().click();
  await page.locator('.chosen-story-text .story-text').waitFor();
}
