import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inlineScriptHashes } from '../../infra/constructs/inline-script-hashes.ts';
import { pages } from '../../shared/names/pages.ts';
import { faultsOfLooks, violationsOf } from './support/axe.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import { buildSite } from './support/build.ts';
import { type CannedApi, startCannedApi } from './support/canned-api.ts';
import { type Site, serveSite } from './support/site.ts';

const visited = [
  pages.home,
  pages.login,
  pages.register,
  pages.forgotPassword,
  pages.resetPasswordSpent,
  pages.verifyEmailSpent,
  pages.stories,
  pages.terms,
  pages.notFound,
];

let folder: string;
let browser: Browser;
let api: CannedApi;
let site: Site;

beforeAll(async () => {
  folder = await buildSite();
  [browser, api] = await Promise.all([launchBrowser(), startCannedApi()]);
  site = await serveSite({ folder, config: { apiUrl: api.url } });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([site.close(), api.close()]);
});

describe('at 320, 768 and 1280 px, by day and by lamplight', () => {
  test.each(visited)('$path has no fault of accessibility and no sideways scrolling', async ({ path }) => {
    const { page } = await openPage(browser, { reducedMotion: 'reduce' });
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    expect(await faultsOfLooks(page)).toEqual([]);
    await page.context().close();
  });
});

test('an address that leads nowhere is answered with status 404 and a way home', async () => {
  const { page, faults } = await openPage(browser);
  const response = await page.goto(`${site.url}/no/such/page`, { waitUntil: 'networkidle' });
  expect(response?.status()).toBe(404);
  expect(faults).toEqual([
    `console: Failed to load resource: the server responded with a status of 404 (Not Found) ${site.url}/no/such/page`,
  ]);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page Not Found');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL(`${site.url}/`);
  await page.context().close();
});

test('a navigation goes to the top, tells the page by its title and puts the focus on its heading', async () => {
  const { page, faults } = await openPage(browser, { viewport: { width: 390, height: 700 } });
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.evaluate('window.scrollTo(0, 600)');
  await page.getByRole('link', { name: 'START YOUR STORY' }).last().waitFor();
  await page.getByRole('link', { name: 'LOGIN' }).click();
  await page.waitForURL(`${site.url}/login`);
  await page.waitForFunction("document.activeElement?.tagName === 'H1'");
  expect(await page.title()).toBe('Sign in · Tellwren');
  expect(await page.evaluate('window.scrollY')).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the menu of a phone opens and closes by keyboard, and every stop of the Tab key shows a ring', async () => {
  const { page } = await openPage(browser, { viewport: { width: 320, height: 640 } });
  await page.goto(`${site.url}/login`, { waitUntil: 'networkidle' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Start your story' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
  await page.reload({ waitUntil: 'networkidle' });
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.tagName')).not.toBe('BODY');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  }
  await page.context().close();
});

test('the prerendered landing page tells everything without a script', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(site.url);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Say it once. Keep it for good.');
  expect(await page.getByRole('link', { name: 'START YOUR STORY' }).first().getAttribute('href')).toBe(
    '/start-your-story',
  );
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toContain('Memories');
  await page.context().close();
});

test('no page needs more than the policy allows: own files, and the inline scripts by their hashes', async () => {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes(folder).join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${api.url}`,
    "base-uri 'none'",
  ];
  const headers = { 'content-security-policy': policy.join('; ') };
  const strict = await serveSite({ folder, config: { apiUrl: api.url }, headers });
  for (const path of [pages.home.path, pages.register.path, pages.stories.path]) {
    const { page, faults } = await openPage(browser);
    await page.goto(strict.url + path, { waitUntil: 'networkidle' });
    // The dialog of /story and the validation of /register are code of their own.
    if (path === pages.register.path) await page.getByRole('button', { name: 'Sign up' }).click();
    if (path === pages.stories.path) await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    expect({ path, faults }).toEqual({ path, faults: [] });
    await page.context().close();
  }
  await strict.close();
});

/** Bytes as the content network sends them; fonts are compressed already. FRONTEND 3, rounded up to what one change may add. */
const mostBytes = { script: 132_000, stylesheet: 9_000, document: 28_000, font: 72_000 } as const;

test('the landing page stays light', async () => {
  const { page } = await openPage(browser);
  const sizes = new Map<string, number>();
  page.on('response', async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0));
    const type = response.request().resourceType();
    sizes.set(type, (sizes.get(type) ?? 0) + (type === 'font' ? body.length : brotliCompressSync(body).length));
  });
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await expect.poll(() => sizes.get('font')).toBeGreaterThan(0);
  for (const [type, most] of Object.entries(mostBytes)) expect.soft(sizes.get(type), type).toBeLessThan(most);
  await page.context().close();
});
