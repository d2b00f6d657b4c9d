import { afterEach, expect, test, vi } from 'vitest';
import { withDelayedScripts } from '#web/tooling/delayed-scripts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

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

test('a page whose first picture only the API can name asks before its scripts load', async () => {
  const asked: string[] = [];
  const slot = { src: '', decode: async () => {} };
  vi.stubGlobal('document', { hidden: false, querySelector: () => slot });
  vi.stubGlobal('requestAnimationFrame', () => {});
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const data = [{ images: [], logo: '/first.jpg' }, { images: [{ url: '/second.jpg' }] }];
    return Response.json({ data });
  });
  const { html: later, file } = withDelayedScripts(html, '/featured-stories');
  expect(later).toContain(
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/public/featured-story"/></head>',
  );
  new Function(file?.text.replace(/^ {2}import\(.*$/m, '') ?? '')();
  await vi.waitFor(() => expect(slot.src).toBe('/first.jpg'));
  expect(asked).toEqual(['/api/public/featured-story']);
});
