import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { findViolations } from './support/axe.ts';
import { goTo } from './support/page-ready.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();

async function logIn(page: Page, token: string): Promise<void> {
  const entries = { token, allowedStories: '0', firstStory: 'false', subscriptionActive: 'false' };
  await page.addInitScript(
    `if (location.origin === ${JSON.stringify(site.addresses.web)})
      sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(entries)}) && 'yes'`,
  );
}

test('one gives a story, another redeems it and has a story to begin', async () => {
  const [giver, receiver] = await Promise.all([
    readyCustomer(site.addresses, 'Nora'),
    readyCustomer(site.addresses, 'Ada'),
  ]);
  const { page, faults } = await site.openPage();
  await logIn(page, giver.token);
  await goTo(page, `${site.addresses.web}/pricing`);
  await page.getByRole('main').getByRole('link', { name: 'Give a story' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Give a story' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Their first name').fill('Ada');
  await page.getByLabel('Your message (optional)').fill('For your seventieth.');
  await page.getByLabel('Your first name').fill('Nora');
  await page.getByText('I print it').click();
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await page.getByRole('button', { name: `Pay ${exactPrice(prices.storyCents)}` }).click();
  const thanks = page.getByRole('dialog', { name: 'Payment Successful' });
  await thanks.getByRole('link', { name: 'See your card' }).click();
  const card = page.locator('[data-slot=voucher]');
  await card.getByText('To print').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download the card' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('card.pdf');
  const code = (await card.locator('.voucher-code').textContent())?.replace('Code: ', '') ?? '';

  const other = await site.openPage();
  await logIn(other.page, receiver.token);
  await goTo(other.page, `${site.addresses.web}/redeem#${code}`);
  await other.page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await other.page.getByRole('heading', { level: 1, name: 'Your story is ready to begin' }).waitFor();
  expect(await findViolations(other.page)).toEqual([]);
  await other.page.getByLabel('Let Nora know when I have read my story').check();
  await expect
    .poll(async () => (await callApi(site.addresses, getUser, { token: receiver.token })).body.data)
    .toMatchObject({ allowedStories: 1, tellsGiver: true });
  await other.page.getByRole('main').getByRole('link', { name: 'START YOUR STORY' }).click();
  await other.page.waitForURL(/\/start-your-story/);
  expect([faults, other.faults]).toEqual([[], []]);
});
