import { expect, test } from 'vitest';
import { goTo, waitForFrames } from './support/page-ready.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeTest } from './support/whole-proof.ts';

const visit = setUpStubbedSite();

wholeTest('the carousel of posts moves by its buttons and by keyboard and announces its position', async () => {
  const { page, site, faults } = await visit();
  await goTo(page, site.url);
  const carousel = page.getByRole('region', { name: 'Example posts' });
  const [previous, next] = [
    carousel.getByRole('button', { name: 'Previous' }),
    carousel.getByRole('button', { name: 'Next' }),
  ];
  const count = carousel.locator('[aria-live]');
  expect(await carousel.getByRole('group', { name: / of 6$/ }).count()).toBe(6);
  await expect.poll(() => count.textContent()).toBe('1 and 2 of 6');
  expect(await previous.isDisabled()).toBe(true);
  await next.click();
  await expect.poll(() => count.textContent()).toBe('3 and 4 of 6');
  await page.keyboard.press('Enter');
  await expect.poll(() => count.textContent()).toBe('5 and 6 of 6');
  // At the end the button is told as disabled, and the keyboard stays where it is.
  expect(await next.isDisabled()).toBe(true);
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Next');
  await previous.click();
  await expect.poll(() => count.textContent()).toBe('3 and 4 of 6');
  await carousel.getByRole('group', { name: /scrolls sideways/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => count.textContent()).toBe('2 and 3 of 6');
  // Two thirds of a phone, so that the next one is seen to be there.
  await page.setViewportSize({ width: 390, height: 844 });
  const widths = await page.evaluate<number[]>(
    "[...document.querySelectorAll('.carousel-row, .carousel-slide')].slice(0, 2).map((box) => box.clientWidth)",
  );
  const [row = 0, slide = 1] = widths;
  expect(row / slide).toBeGreaterThan(1.5);
  expect(row / slide).toBeLessThan(1.7);
  expect(faults).toEqual([]);
});

test('static content is loaded once and also present after a navigation', async () => {
  const { page, site, faults } = await visit();
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await goTo(page, site.url);
  expect(scripts.filter((url) => /printed|scene|post-dialog/.test(url))).toEqual([]);
  // Their style sheet is, though.
  for (const part of ['.receive-row', '.harvest', '.example', '.steps', '.gift-sample'])
    expect(await page.evaluate(`getComputedStyle(document.querySelector('${part}')).display`)).toBe('grid');
  const sections = () => page.locator('main :is(h2, h3)').allTextContents();
  const whole = await sections();
  expect(whole).toContain('Burnt Toast and a Signed Lease');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL(`${site.url}/pricing`);
  await page.getByRole('link', { name: 'Tellwren, home' }).click();
  await page.waitForURL(`${site.url}/`);
  await expect.poll(sections).toEqual(whole);
  expect(await page.locator('.hero-art path').count()).toBeGreaterThan(10);
  expect(faults).toEqual([]);
});

test('a phone scrolls through no more than 9,000 px, and rows scroll sideways by keyboard', async () => {
  const { page, site } = await visit();
  await page.setViewportSize({ width: 390, height: 844 });
  const heights: number[] = [];
  for (const path of ['/', '/about']) {
    await goTo(page, site.url + path);
    heights.push(await page.evaluate('document.documentElement.scrollHeight'));
  }
  expect(Math.max(...heights)).toBeLessThanOrEqual(9000);
  const row = page.getByRole('list', { name: 'Examples, scrolls sideways' });
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

wholeTest('the sticky button appears after 460 px and hides at the closing section and footer', async () => {
  const { page, site } = await visit();
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, site.url);
  const start = page.locator('.sticky-start');
  const shownAt = async (scroll: string) => {
    await page.evaluate(scroll);
    await waitForFrames(page);
    return await start.isVisible();
  };
  expect(await shownAt('window.scrollTo(0, 460)')).toBe(false);
  expect(await shownAt('window.scrollTo(0, 461)')).toBe(true);
  expect(await start.getByRole('link', { name: 'START YOUR STORY' }).getAttribute('href')).toBe('/start-your-story');
  // Whatever the Tab key reaches is scrolled clear of it.
  const film = page.getByRole('button', { name: 'Watch a ten-second sample' });
  await film.focus();
  await page.keyboard.press('Tab');
  const covered = await page.evaluate<boolean>(
    "document.activeElement.getBoundingClientRect().bottom > document.querySelector('.sticky-start').getBoundingClientRect().top",
  );
  expect(covered).toBe(false);
  expect(await shownAt("document.querySelector('.closing').scrollIntoView({ block: 'end' })")).toBe(false);
  expect(await shownAt('window.scrollTo(0, document.documentElement.scrollHeight)')).toBe(false);
});

wholeTest("a profile's link opens 'What we do' at its introduction, which is remembered", async () => {
  const { page, site, faults } = await visit();
  await goTo(page, site.url);
  await page.getByRole('link', { name: 'larkandloaf' }).click();
  await page.waitForURL(`${site.url}/about#larkandloaf`);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('What we do');
  await expect.poll(() => page.locator('#larkandloaf').isVisible()).toBe(true);
  await expect.poll(() => page.evaluate('localStorage.lastVisitedPage')).toContain('/about');
  await expect
    .poll(() => page.evaluate<number>("Math.abs(document.querySelector('#larkandloaf').getBoundingClientRect().top)"))
    .toBeLessThan(500);
  expect(faults).toEqual([]);
});
