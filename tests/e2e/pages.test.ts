import { expect, test } from 'vitest';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';
import { pages, prerenderedPaths } from '#shared/names/pages.ts';
import { findViolations } from './support/axe.ts';
import { openPage, sharedBrowser } from './support/browser.ts';
import { goTo, reload } from './support/page-ready.ts';
import { serveSite } from './support/site.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const visit = setUpStubbedSite();

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
  await page.waitForFunction("document.activeElement?.tagName === 'H1'");
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
        if ((await field.getAttribute('type')) !== 'checkbox') await field.fill('x@example.com');
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

test('no page causes CSP violations: only own files and hashed inline scripts', async () => {
  const { page, api, folder, faults } = await visit();
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
    await goTo(page, strict.url + path);
    // The dialog of /story and the validation of /register are code of their own.
    if (path === pages.register.path) await page.getByRole('button', { name: 'Sign up' }).click();
    if (path === pages.stories.path) await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    expect({ path, faults }).toEqual({ path, faults: [] });
  }
  // A page whose site is gone would load itself anew.
  await page.goto('about:blank');
  await strict.close();
});
