import { expect, test } from 'vitest';
import { withLaterScripts } from '#web/tooling/later-scripts.ts';

const style = '<link rel="stylesheet" href="/assets/c.css"/>';
const html = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>${style}</head><body><script type="module" src="/assets/start-1.js"></script></body>`;

test('what a page would load ahead, and what starts it, is asked for by one small file', () => {
  const { html: later, file } = withLaterScripts(html);
  expect(later).toBe(`<head>${style}</head><body><script type="module" src="${file?.path}"></script></body>`);
  expect(file?.path).toMatch(/^\/assets\/begin-[0-9a-f]{10}\.js$/);
  expect(file?.text).toContain('["/assets/a.js","/assets/b.js"]');
  expect(file?.text).toContain('import("/assets/start-1.js")');
});

test('a page without a script remains unchanged', () => {
  expect(withLaterScripts(style)).toEqual({ html: style });
});

test('what was done is not done again', () => {
  const { html: once } = withLaterScripts(html);
  expect(withLaterScripts(once)).toEqual({ html: once });
});
