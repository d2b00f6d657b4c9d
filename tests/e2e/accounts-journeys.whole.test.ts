import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import type { ObservedPage } from '#tests/e2e/support/browser.ts';
import { goTo } from '#tests/e2e/support/page-ready.ts';
import { setUpWholeSite } from '#tests/e2e/support/whole-site.ts';
import { callApi, eventually, mailsTo, newCustomer, tokenInMail } from '#tests/support/product.ts';

const site = setUpWholeSite();
let watched: ObservedPage;
let page: Page;
beforeEach(async () => {
  watched = await site.openPage();
  page = watched.page;
});

/** More than the stops of any page on the way: the landing page, on which a login ends, has about fifty. */
const mostStops = 80;

/** Goes to a control by the Tab key alone. */
async function tabTo(on: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await on.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${control}`);
}

async function press(on: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(on, control);
  await on.keyboard.press(key);
}

async function write(on: Page, label: string, text: string): Promise<void> {
  await tabTo(on, on.getByLabel(label, { exact: true }));
  await on.keyboard.press('ControlOrMeta+a');
  await on.keyboard.type(text);
}

async function logIn(on: Page, email: string, password: string): Promise<void> {
  await write(on, 'Email', email);
  await write(on, 'Password', password);
  await on.keyboard.press('Enter');
}

/** The path that the verification mail links to. */
async function mailedPath(email: string): Promise<string> {
  const token = await eventually(async () => {
    const tokens = (await mailsTo(site.addresses, email)).map((mail) => tokenInMail(mail));
    return tokens.find((found) => found !== undefined);
  }, `the verification mail to ${email}`);
  return `/verify-email/${token}`;
}

const heading = (on: Page, name: string) => on.getByRole('heading', { level: 1, name });
const open = (on: Page, path: string) => goTo(on, site.addresses.web + path);

describe('by keyboard alone', () => {
  test('a visitor registers, follows the mailed link and returns to the guarded page', async () => {
    const email = `ada-${randomUUID()}@example.com`;
    await open(page, '/change-password');
    await press(page, page.getByRole('dialog', { name: 'Please Log In' }).getByRole('link', { name: 'Sign up' }));
    await heading(page, 'Keep your story').waitFor();
    await write(page, 'Name', 'Ada Lovelace');
    await write(page, 'Email', email);
    await write(page, 'Password', 'burnt toast');
    await press(page, page.getByRole('checkbox'), 'Space');
    await press(page, page.getByRole('button', { name: 'Sign up' }));
    await heading(page, 'Check your email for verification').waitFor();

    await open(page, await mailedPath(email));
    await heading(page, 'Email verified successfully!').waitFor();
    await page.getByRole('status').filter({ hasText: 'Email verified successfully!' }).waitFor();
    await press(page, page.getByRole('link', { name: 'Continue', exact: true }));
    await page.waitForURL(`${site.addresses.web}/change-password`);
    await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor();
    await page.getByLabel('Current password', { exact: true }).waitFor();
    expect(watched.faults).toEqual([]);
  });

  test('a password change keeps this session and ends the other one', async () => {
    const { email, password } = await newCustomer(site.addresses, 'Mary');
    const { page: other } = await site.openPage();
    for (const tab of [page, other]) {
      await open(tab, '/login');
      await logIn(tab, email, password);
      await tab.getByRole('button', { name: 'Mary' }).waitFor();
    }
    const before = await page.evaluate('localStorage.token');
    await press(page, page.getByRole('button', { name: 'Mary' }));
    await press(page, page.getByRole('link', { name: 'Change Password' }));
    await heading(page, 'Change password').waitFor();
    await write(page, 'Current password', 'not it at all');
    await write(page, 'New password', 'sour dough');
    await page.keyboard.press('Enter');
    await page.locator('[data-slot=field-error]', { hasText: 'Your current password isn’t correct' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('currentPassword');
    await write(page, 'Current password', password);
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Password changed successfully' }).waitFor();
    await expect.poll(() => page.evaluate('localStorage.token')).not.toBe(before);

    await open(page, '/story');
    await page.getByRole('button', { name: 'Mary' }).waitFor();
    await open(other, '/story');
    await other.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    await expect.poll(() => other.evaluate('localStorage.token')).toBeUndefined();

    const token = String(await page.evaluate('localStorage.token'));
    await press(page, page.getByRole('button', { name: 'Mary' }));
    await press(page, page.getByRole('button', { name: 'Sign Out' }));
    await heading(page, 'Welcome back').waitFor();
    const ended = async () => {
      const { status } = await callApi(site.addresses, endpoints.getUser, { token });
      return status === 401 || undefined;
    };
    expect(await eventually(ended, 'the session that was signed out of is void')).toBe(true);
  });
});
