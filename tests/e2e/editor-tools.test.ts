import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { clipboards } from './support/clipboards.ts';
import { button, htmlOf, modal, paste, setContent, startEditing, text, tool } from './support/editor.ts';
import { setUpSharedVisit } from './support/stubbed-site.ts';

// One editor for all: each begins with the same text in it, and the steps of undo before it are none of its own.
const visitEditor = setUpSharedVisit({ arrive: startEditing });
let page: Page;
let faults: readonly string[];

beforeEach(async () => {
  ({ page, faults } = await visitEditor());
  await setContent(page, '<p>Toast</p>');
});

const focusedLabel = () =>
  page.evaluate<string>("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
const selectAll = () => page.keyboard.press('Control+a');

/** From the text to a tool, by keys alone. */
async function goToTool(name: string): Promise<void> {
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Home');
  for (let steps = 0; steps < 20; steps += 1) {
    if ((await focusedLabel()).startsWith(name)) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`no tool ${name}`);
}

describe('by keyboard alone', () => {
  test('a format is applied, undone and redone', async () => {
    await selectAll();
    await goToTool('Bold');
    await page.keyboard.press('Enter');
    const bold = '<p><strong>Toast</strong></p>';
    expect(await htmlOf(page)).toBe(bold);
    expect(await tool(page, 'Bold').getAttribute('aria-pressed')).toBe('true');
    await goToTool('Undo');
    await page.keyboard.press('Space');
    expect(await htmlOf(page)).toBe('<p>Toast</p>');
    await goToTool('Redo');
    await page.keyboard.press('Enter');
    expect(await htmlOf(page)).toBe(bold);
    await goToTool('Text style');
    await page.keyboard.press('ArrowDown');
    expect(await htmlOf(page)).toBe('<h1><strong>Toast</strong></h1>');
    await page.keyboard.press('Escape');
    expect(await focusedLabel()).toBe('Your story');
    expect(faults).toEqual([]);
  });

  test('the toolbar is one Tab stop; Home, End and arrow keys move within it', async () => {
    await goToTool('Text style');
    await text(page).focus();
    await page.keyboard.press('Shift+Tab');
    expect(await focusedLabel()).toBe('Text style');
    await page.keyboard.press('ArrowLeft');
    expect(await focusedLabel()).toContain('Redo');
    await page.keyboard.press('ArrowRight');
    expect(await focusedLabel()).toBe('Text style');
    await page.keyboard.press('End');
    expect(await focusedLabel()).toContain('Redo');
    await page.keyboard.press('Tab');
    expect(await focusedLabel()).toBe('Your story');
    await page.keyboard.press('Shift+Tab');
    expect(await focusedLabel()).toContain('Redo');
    expect(await htmlOf(page)).toBe('<p>Toast</p>');
  });

  test('Tab leaves the text, also from a list', async () => {
    await setContent(page, '<ul><li><p>One</p></li><li><p>Two</p></li></ul>');
    await page.keyboard.press('Tab');
    expect(await focusedLabel()).toBe('AI');
    expect(await htmlOf(page)).toBe('<ul><li><p>One</p></li><li><p>Two</p></li></ul>');
  });

  test('formats and lists have keyboard shortcuts', async () => {
    for (const [keys, html] of [
      ['Control+b', '<p><strong>Toast</strong></p>'],
      ['Control+i', '<p><em>Toast</em></p>'],
      ['Control+u', '<p><u>Toast</u></p>'],
      ['Control+Shift+s', '<p><s>Toast</s></p>'],
      ['Control+]', '<p data-indent="1">Toast</p>'],
    ] as const) {
      await setContent(page, '<p>Toast</p>');
      await selectAll();
      await page.keyboard.press(keys);
      expect(await htmlOf(page)).toBe(html);
    }
  });
});

test('a click on a tool keeps the selection and the focus in the text', async () => {
  await setContent(page, '<p>Toast and jam</p>');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await tool(page, 'Bold').click();
  expect(await focusedLabel()).toBe('Your story');
  await page.keyboard.type('butter');
  expect(await htmlOf(page)).toBe('<p>Toast and <strong>butter</strong></p>');
});

describe('links', () => {
  const address = () => modal(page).getByLabel('Address');

  test('a URL is completed and applied to the selection', async () => {
    await selectAll();
    await page.keyboard.press('Control+k');
    await address().waitFor();
    await page.keyboard.type('example.com');
    await page.keyboard.press('Enter');
    expect(await htmlOf(page)).toBe(
      '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com">Toast</a></p>',
    );
    expect(await focusedLabel()).toBe('Your story');
    expect(await tool(page, 'Link').getAttribute('aria-pressed')).toBe('true');
  });

  test('a link is changed and removed from a caret within it', async () => {
    await setContent(page, '<p>See <a href="https://example.com/old">our old place</a>.</p>');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
    await modal(page)
      .getByRole('button', { name: /^Link /, pressed: true })
      .waitFor();
    await page.keyboard.press('Control+k');
    expect(await address().inputValue()).toBe('https://example.com/old');
    await page.keyboard.type('https://example.com/new');
    await page.keyboard.press('Enter');
    expect(await htmlOf(page)).toContain('href="https://example.com/new">our old place</a>.');
    await page.keyboard.press('Control+k');
    await button(page, 'Remove link').press('Enter');
    expect(await htmlOf(page)).toBe('<p>See our old place.</p>');
  });
});

describe('paste', () => {
  test('from other programs is reduced to story markup', async () => {
    const wrong: string[] = [];
    for (const [from, html, kept] of clipboards) {
      await setContent(page, '<p></p>');
      await paste(page, html);
      const got = await htmlOf(page);
      if (got !== kept) wrong.push(`${from}: ${got}`);
    }
    expect(wrong).toEqual([]);
    expect(await page.evaluate('window.hurt')).toBeUndefined();
  });

  test('of text alone keeps each line', async () => {
    await selectAll();
    await paste(page, '', 'One\r\ntwo\u2028three\u000bfour');
    expect(await htmlOf(page)).toBe('<p>One</p><p>two</p><p>three</p><p>four</p>');
  });

  test('is fast for many unclosed openings', async () => {
    const started = performance.now();
    for (const text of [
      '<!--[if !supportLists]--',
      '<p class=MsoListBullet2>a',
      'a<br><br>',
      '<table><tr><td>a',
      '<ul><ul>',
    ]) {
      await paste(page, text.repeat(500));
    }
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('a URL on a selection becomes a link, a forbidden one replaces the selection', async () => {
    await selectAll();
    await paste(page, '', 'https://example.com');
    expect(await htmlOf(page)).toContain('href="https://example.com">Toast</a>');
    await setContent(page, '<p>Toast</p>');
    await selectAll();
    await paste(page, '', 'ftp://example.com');
    expect(await htmlOf(page)).toBe('<p>ftp://example.com</p>');
  });
});
