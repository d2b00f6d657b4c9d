import { expect, test } from 'vitest';
import { withDelayedScripts } from '#web/tooling/delayed-scripts.ts';

const style = '<link rel="stylesheet" href="/assets/c.css"/>';
const html = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>${style}</head><body><script type="module" src="/assets/start-1.js"></script></body>`;

test('withLaterScripts moves preloads and the start script into one small file', () => {
  const { html: later, file } = withDelayedScripts(html);
  expect(later).toBe(`<head>${style}</head><body><script type="module" src="${file?.path}"></script></body>`);
  expect(file?.path).toMatch(/^\/assets\/begin-[0-9a-f]{10}\.js$/);
  expect(file?.text).toContain('["/assets/a.js","/assets/b.js"]');
  expect(file?.text).toContain('import("/assets/start-1.js")');
});

test('withLaterScripts keeps a page without a script unchanged', () => {
  expect(withDelayedScripts(style)).toEqual({ html: style });
});

test('withLaterScripts is idempotent', () => {
  const { html: once } = withDelayedScripts(html);
  expect(withDelayedScripts(once)).toEqual({ html: once });
});
