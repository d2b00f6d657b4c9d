import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { xssVectors } from '#tests/support/xss-vectors.ts';
import { openPage, sharedBrowser } from './support/browser.ts';

let page: Page;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/../../web/src/ui/sanitize-html.ts`],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'sanitizer',
  });
  ({ page } = await openPage(await sharedBrowser()));
  await page.evaluate(outputFiles.map(({ text }) => text.replace('var sanitizer', 'window.sanitizer')).join('\n'));
});
afterAll(() => page.context().close());

/** For a part of the page: a press on a link to another site opens no tab, of which there would be eighty; all else happens. */
const staysHere = `(event) => {
  if (/^https?:/.test(event.target.closest('a')?.href ?? '')) event.preventDefault();
}`;

/** What is left of the HTML, and whether anything in it ran once it stood in a page. */
async function shown(html: string): Promise<{ html: string; ran: boolean }> {
  const result: unknown = await page.evaluate(`(async () => {
    window.ran = false;
    const box = document.body.appendChild(document.createElement('div'));
    box.addEventListener('click', ${staysHere});
    const html = sanitizer.sanitizeHtml(${JSON.stringify(html)});
    box.innerHTML = html;
    for (const node of box.querySelectorAll('*')) node.click?.();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    box.remove();
    return { html, ran: window.ran };
  })()`);
  return z.object({ html: z.string(), ran: z.boolean() }).parse(result);
}

/**
 * The same of many, which stand in the page together: a frame is waited for once. Where something ran, each is asked alone which
 * one it was.
 */
async function shownTogether(htmls: readonly string[]): Promise<{ html: string; ran: boolean }[]> {
  const result: unknown = await page.evaluate(`(async () => {
    window.ran = false;
    const kept = ${JSON.stringify(htmls)}.map((html) => sanitizer.sanitizeHtml(html));
    const boxes = kept.map((html) => Object.assign(document.createElement('div'), { html }));
    for (const box of boxes) {
      document.body.append(box);
      box.addEventListener('click', ${staysHere});
      box.innerHTML = box.html;
      for (const node of box.querySelectorAll('*')) node.click?.();
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const box of boxes) box.remove();
    return { kept, ran: window.ran };
  })()`);
  const { kept, ran } = z.object({ kept: z.array(z.string()), ran: z.boolean() }).parse(result);
  if (!ran) return kept.map((html) => ({ html, ran }));
  const alone: { html: string; ran: boolean }[] = [];
  for (const html of htmls) alone.push(await shown(html));
  return alone.some((one) => one.ran) ? alone : alone.map(({ html }) => ({ html, ran }));
}

/** Whether two texts are the same nodes, in whatever order their attributes stand. */
function isSame(one: string, other: string): Promise<unknown> {
  return page.evaluate(`(() => {
    const read = (html) => Object.assign(document.createElement('div'), { innerHTML: html });
    return read(${JSON.stringify(one)}).isEqualNode(read(${JSON.stringify(other)}));
  })()`);
}

/** An element that a story never has. */
const notOfStories = /<(?!\/?(?:p|a|br|h[1-6]|ul|ol|li|strong|b|em|i|u|s|blockquote)\b)/i;

describe('SafeHtml', () => {
  test('keeps story markup', async () => {
    const story = '<h4>Title</h4><p>One <strong>two</strong><br>three</p><ul><li>a</li></ul><blockquote>b</blockquote>';
    expect((await shown(story)).html).toBe(story);
  });

  test('permits links to http, mailto and tel only, without opener', async () => {
    const { html } = await shown('<a href="https://example.com/a">x</a>');
    expect(html).toContain('href="https://example.com/a"');
    expect(html).toContain('rel="noopener noreferrer nofollow"');
    expect(html).toContain('target="_blank"');
    expect((await shown('<a href="mailto:a@b.c">x</a>')).html).toContain('href="mailto:a@b.c"');
  });

  test('keeps indents only where the editor sets them', async () => {
    const indented = '<p data-indent="1">a</p><h2 data-indent="8">b</h2><ul><li><p data-indent="2">c</p></li></ul>';
    expect((await shown(indented)).html).toBe(indented);
    for (const wrong of ['<p data-indent="9">a</p>', '<p data-indent="1 x">a</p>', '<p data-indent="">a</p>'])
      expect((await shown(wrong)).html).toBe('<p>a</p>');
    expect((await shown('<li data-indent="1">a</li>')).html).toBe('<li>a</li>');
    expect((await shown('<p href="https://a.example" rel="x" target="y">a</p>')).html).toBe('<p>a</p>');
  });

  test('keeps the number with which an ordered list begins', async () => {
    const list = '<ol start="4"><li>a<ol start="0"><li>b</li></ol></li></ol>';
    expect((await shown(list)).html).toBe(list);
    expect((await shown('<ol start="-1"><li value="3">a</li></ol><ul start="2"></ul>')).html).toBe(
      '<ol><li>a</li></ol><ul></ul>',
    );
  });

  test("blocks published sanitiser bypasses, with and without the server's sanitiser", async () => {
    const hostile = xssVectors.map((vector) => vector.replaceAll('alert(1)', 'window.ran=true'));
    const htmls = hostile.flatMap((vector) => [vector, sanitizeHtml(vector), `<p>${vector}`]);
    const results = await shownTogether(htmls);
    expect(results).toHaveLength(3 * xssVectors.length);
    for (const [index, result] of results.entries()) {
      const html = htmls[index];
      expect(result.ran, html).toBe(false);
      expect(result.html, html).not.toMatch(notOfStories);
      expect(result.html, html).not.toMatch(/<[^>]*\s(?:on\w+|style|id|class|src)=/i);
    }
  });

  test("the browser shows the server's output unchanged", async () => {
    const around = (vector: string) =>
      sanitizeHtml(`<h4 data-indent="3">a</h4>${vector}<p><a href="https://a.example/?b&amp;c">d</a></p>`);
    const kept = xssVectors.map(around);
    const results = await shownTogether(kept);
    for (const [index, html] of kept.entries()) expect(await isSame(results[index]?.html ?? '', html), html).toBe(true);
  });

  test('sanitises scripts, foreign addresses, styles and attributes', async () => {
    const htmls = [
      '<script>window.ran = true</script>',
      '<img src=x onerror="window.ran = true">',
      '<svg onload="window.ran = true"><a xlink:href="javascript:window.ran=true"><text>x</text></a></svg>',
      '<p onclick="window.ran = true">x</p>',
      '<a href="javascript:window.ran=true">x</a>',
      '<a href="java\tscript:window.ran=true">x</a>',
      '<a href=" &#106;avascript:window.ran=true">x</a>',
      '<a href="data:text/html,<script>parent.ran=true</script>">x</a>',
      '<a href="//elsewhere.example">x</a>',
      '<a href="/login">x</a>',
      '<iframe srcdoc="<script>parent.ran=true</script>"></iframe>',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=true&gt;">',
      '<form action="https://elsewhere.example"><button>x</button></form>',
      '<style>body{display:none}</style>',
      '<p style="position:fixed;inset:0">x</p>',
      '<p id="root" class="btn" data-x="1" aria-hidden="true">x</p>',
      '<template><img src=x onerror="window.ran = true"></template>',
      '<noscript><p title="</noscript><img src=x onerror=window.ran=true>">',
    ];
    const results = await shownTogether(htmls);
    for (const [index, result] of results.entries()) {
      expect.soft(result.ran, htmls[index]).toBe(false);
      expect.soft(result.html, htmls[index]).not.toMatch(notOfStories);
      expect.soft(result.html, htmls[index]).not.toMatch(/\s(?:on\w+|style|id|class|data-x|aria-hidden|href)=/i);
    }
  });
});
