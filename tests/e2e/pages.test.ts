import { expect, test } from 'vitest';
import { prerenderedPaths } from '#shared/names/pages.ts';
import { findViolations } from './support/axe.ts';
import { openPage, sharedBrowser } from './support/browser.ts';
import { goTo, goToWithStorage, reload, waitUntilReady } from './support/page-ready.ts';
import { session, storyProduct } from './support/shop-samples.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const visit = setUpStubbedSite();
const checkoutEntries = { ...session, checkoutProduct: JSON.stringify(storyProduct) };

test('an unknown URL returns status 404 with a link home', async () => {
  const { page, site, faults } = await visit();
  const response = await goTo(page, `${site.url}/no/such/page`);
  expect(response?.status()).toBe(404);
  expect(faults).toEqual([
    `console: Failed to load resource: the server responded with a status of 404 (Not Found) ${site.url}/no/such/page`,
  ]);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page Not Found');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL(`${site.url}/`);
});

test('a navigation scrolls to the top, announces the title and focuses the heading', async () => {
  const { page, site, faults } = await visit();
  await page.setViewportSize({ width: 390, height: 700 });
  await goTo(page, site.url);
  await page.evaluate('window.scrollTo(0, 600)');
  await page.getByRole('link', { name: 'START YOUR STORY' }).last().waitFor();
  await page.getByRole('link', { name: 'LOGIN' }).click();
  await page.waitForURL(`${site.url}/login`);
  await page.locator('h1:focus').waitFor();
  expect(await page.title()).toBe('Log in · Tellwren');
  expect(await page.evaluate('window.scrollY')).toBe(0);
  expect(faults).toEqual([]);
});

test('a page that cannot load offline says so and loads once online', async () => {
  const { site } = await visit();
  // Another page may have its code in the cache.
  const { page } = await openPage(await sharedBrowser());
  await goTo(page, site.url);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  expect(page.url()).toBe(`${site.url}/contact-us`);
  await page.context().close();
});

test('the phone menu opens and closes by keyboard, and every Tab stop shows a focus ring', async () => {
  const { page, site } = await visit();
  await page.setViewportSize({ width: 320, height: 640 });
  await goTo(page, `${site.url}/login`);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Start your story' });
  await link.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await link.isVisible()).toBe(false);
  await reload(page);
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.tagName')).not.toBe('BODY');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  }
});

test('the prerendered landing page is complete without scripts', async () => {
  const { site } = await visit();
  const { page } = await openPage(await sharedBrowser(), { javaScriptEnabled: false });
  await page.goto(site.url);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Say it once. Keep it for good.');
  expect(await page.getByRole('link', { name: 'START YOUR STORY' }).first().getAttribute('href')).toBe(
    '/start-your-story',
  );
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toContain('Memories');
  await page.context().close();
});

test('no form sends what was typed before its script is ready', async () => {
  const { site } = await visit();
  const { page } = await openPage(await sharedBrowser(), { javaScriptEnabled: false });
  const sent: string[] = [];
  const visited: string[] = [];
  let forms = 0;
  page.on('request', (request) => request.isNavigationRequest() && sent.push(`${request.method()} ${request.url()}`));
  for (const path of prerenderedPaths) {
    const html = await (await fetch(site.url + path)).text();
    if (!html.includes('<form')) continue;
    visited.push(`GET ${site.url}${path}`);
    await page.goto(site.url + path);
    for (const form of await page.locator('form').all()) {
      forms += 1;
      for (const field of await form.locator('input:visible, textarea:visible').all()) {
        const type = await field.getAttribute('type');
        if (type !== 'checkbox' && type !== 'radio') await field.fill('x@example.com');
        await field.press('Enter');
      }
      await form.getByRole('button').last().click();
    }
  }
  expect(forms).toBeGreaterThan(3);
  expect(sent).toEqual(visited);
  await page.context().close();
});

test('React finds texts that a translation has wrapped', async () => {
  const { page, site } = await visit();
  await goTo(page, site.url);
  const left = await page.evaluate(`(() => {
    const parent = document.createElement('p');
    const [first, second] = ['one', 'two'].map((text) => {
      const node = document.createTextNode(text);
      parent.appendChild(document.createElement('font')).append(node);
      return node;
    });
    parent.insertBefore(document.createTextNode('new'), second);
    parent.removeChild(first);
    return parent.textContent;
  })()`);
  expect(left).toBe('newtwo');
});

test('without a network each press says so at once, is free again, and sends nothing later', async () => {
  const { page, site, api } = await visit();
  page.setDefaultTimeout(10_000);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const toast = '.Toastify__toast';
  const rows = [
    ['/login', {}, toast, ['Email', 'Password'], 'Log in'],
    ['/forgot-password', {}, toast, ['Email'], 'Send Reset Link'],
    ['/contact-us', {}, toast, ['Name', 'Email', 'Message'], 'Send'],
    ['/pricing', session, toast, [], 'GET STARTED'],
    ['/checkout', checkoutEntries, toast, [], 'Proceed to Pay'],
    ['/checkout', checkoutEntries, 'form.coupon', ['Coupon code'], 'Apply'],
  ] as const;
  const faults: unknown[] = [];
  for (const [path, entries, place, labels, name] of rows) {
    await goToWithStorage(page, site.url + path, entries);
    const before = api.calls.length;
    await page.context().setOffline(true);
    for (const label of labels) await fill(label, 'ada@example.com');
    await press(name);
    await page.locator(place, { hasText: 'We couldn’t reach Tellwren.' }).waitFor();
    const busy = await page.locator('main button[aria-disabled=true]').count();
    await page.context().setOffline(false);
    await waitUntilReady(page);
    const sent = api.calls.slice(before).filter(({ method }) => method !== 'GET');
    if (busy > 0 || sent.length > 0) faults.push({ path, name, busy, sent });
  }
  expect(faults).toEqual([]);
});
