import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { htmlOf, logInAs, openEditor, setContent, stubEditing, text, tool } from '#tests/e2e/support/editor.ts';
import { setUpStubbedSite } from '#tests/e2e/support/stubbed-site.ts';

const openSite = setUpStubbedSite();
let page: Page;

beforeEach(async () => {
  const visit = await openSite();
  ({ page } = visit);
  page.setDefaultTimeout(10_000);
  stubEditing(visit.api);
  await logInAs(page);
  await openEditor(page, visit.site.url);
  await setContent(page, '<p></p>');
  // From here on the time goes by only when the test says so.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
});

const undo = () => page.keyboard.press('Control+z');

test('typing with pauses under 1000 ms is one undo step, a longer pause starts another', async () => {
  await text(page).press('a');
  await page.clock.runFor(999);
  await page.keyboard.press('b');
  await page.clock.runFor(1001);
  await page.keyboard.press('c');
  expect(await htmlOf(page)).toBe('<p>abc</p>');
  await undo();
  expect(await htmlOf(page)).toBe('<p>ab</p>');
  await undo();
  expect(await htmlOf(page)).toBe('<p></p>');
});

test('exactly 100 steps can be undone', async () => {
  for (let step = 0; step < 125; step += 1) {
    await page.keyboard.press('x');
    await page.clock.runFor(1500);
  }
  const length = async () => (await htmlOf(page)).length - '<p></p>'.length;
  expect(await length()).toBe(125);
  for (let step = 0; step < 110; step += 1) await undo();
  expect(await length()).toBe(25);
  expect(await tool(page, 'Undo').getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Control+Shift+z');
  expect(await length()).toBe(26);
  expect(await tool(page, 'Undo').getAttribute('aria-disabled')).toBe('false');
});

test.each(['Control+Shift+z', 'Control+Shift+Z'])('%s with nothing to redo changes nothing', async (keys) => {
  await text(page).press('a');
  await page.clock.runFor(1500);
  await page.keyboard.press('b');
  await page.keyboard.press(keys);
  expect(await htmlOf(page)).toBe('<p>ab</p>');
});
