import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { forgotPassword, login, register } from '#shared/endpoints/auth.ts';
import { sendContactMessage } from '#shared/endpoints/contact.ts';
import { pages } from '#shared/names/pages.ts';
import { waitUntilReady } from './support/page-ready.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite();
let release = () => {};
afterEach(() => release());

/** Opens a page whose scripts wait, as on a slow network. @returns releases them, and waits until the page is ready */
async function openBeforeScripts(page: Page, url: string): Promise<() => Promise<void>> {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('main h1').waitFor();
  return async () => {
    release();
    await waitUntilReady(page);
    await page.unroute('**/assets/*.js');
  };
}

type Fields = Readonly<Record<string, string>>;

async function fill(page: Page, fields: Fields): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

const submit = {
  byEnter: (form: Locator) => form.getByLabel('Email', { exact: true }).press('Enter'),
  byTwoPresses: (form: Locator) => form.locator('[data-slot=button]').dblclick(),
} as const;

const bodyOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([label, text]) => [label.toLowerCase(), text]));

test('what is typed and submitted before the scripts are ready is sent once, and never in an address', async () => {
  const { api, site, page, faults } = await openSite();
  const forms = [
    [pages.login.path, login, { Email: 'ada@example.com', Password: 'Marmalade 7' }],
    [pages.register.path, register, { Name: 'Ada', Email: 'ada@example.com', Password: 'Marmalade 7' }],
    [pages.forgotPassword.path, forgotPassword, { Email: 'ada@example.com' }],
    [pages.contactUs.path, sendContactMessage, { Name: 'Ada', Message: 'Hello', Email: 'ada@example.com' }],
  ] as const;
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const sent: unknown[] = [];
  for (const [path, endpoint, fields] of forms) {
    api.fail(endpoint, 'too-many-requests');
    for (const how of ['byEnter', 'byTwoPresses'] as const) {
      const before = api.callsOf(endpoint).length;
      const ready = await openBeforeScripts(page, site.url + path);
      await fill(page, fields);
      await submit[how](page.locator('main form'));
      expect(api.callsOf(endpoint)).toHaveLength(before);
      await ready();
      await expect.poll(() => api.callsOf(endpoint).length, { timeout: 5000 }).toBe(before + 1);
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(fields.Email);
      sent.push(api.callsOf(endpoint).at(-1)?.body);
    }
  }
  const bodies = forms.flatMap(([, , fields]) => [bodyOf(fields), bodyOf(fields)]);
  expect(sent).toEqual(bodies.map((body) => expect.objectContaining(body)));
  expect(addresses.filter((address) => /[?&]/.test(address))).toEqual([]);
  expect(faults.filter((fault) => !fault.includes('429'))).toEqual([]);
});

test('what is typed and pressed elsewhere before the scripts are ready stays and is done', async () => {
  const { site, page } = await openSite();
  const giftReady = await openBeforeScripts(page, site.url + pages.giftYourStory.path);
  await page.getByLabel('Street').fill('1 Mill Lane');
  await page.getByLabel(/^Dedication/).fill('For Mum');
  await giftReady();
  await page.getByLabel('City').fill('Whitby');
  expect(await page.getByLabel('Street').inputValue()).toBe('1 Mill Lane');
  expect(await page.getByLabel(/^Dedication/).inputValue()).toBe('For Mum');
  const pickupReady = await openBeforeScripts(page, site.url + pages.giftYourStory.path);
  await page.getByLabel('Local pickup').check();
  await pickupReady();
  expect(await page.getByLabel('Local pickup').isChecked()).toBe(true);

  const contactReady = await openBeforeScripts(page, site.url + pages.contactUs.path);
  await page.getByLabel('Name').fill('Ada');
  await contactReady();
  await page.getByLabel('Message').fill('Hello');
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada');

  const cardReady = await openBeforeScripts(page, site.url + pages.giveStory.path);
  await page.getByLabel('Their first name').fill('Mick');
  await page.getByLabel('I print it').check();
  await page.getByLabel('Your first name').fill('Nora');
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await cardReady();
  await page.waitForURL(`**${pages.checkout.path}`, { timeout: 5000 });
  await page.goBack();
  expect(await page.getByLabel('Their first name').inputValue()).toBe('Mick');
  expect(await page.getByLabel('I print it').isChecked()).toBe(true);

  const codeReady = await openBeforeScripts(page, site.url + pages.redeem.path);
  await page.getByLabel('The code on your card').fill('7K3M');
  await codeReady();
  await page.getByRole('link', { name: 'Sign up' }).waitFor();
  expect(await page.getByLabel('The code on your card').inputValue()).toBe('7K3M');

  const pricingReady = await openBeforeScripts(page, site.url + pages.pricing.path);
  await page.getByRole('button', { name: 'GET STARTED' }).first().click();
  await pricingReady();
  await page.getByRole('dialog', { name: 'Please Log In' }).waitFor({ timeout: 5000 });
});
