import { expect, test } from 'vitest';
import { stripScripts } from '#web/tooling/scriptless-pages.ts';

const data = '<script type="application/ld+json">{"@context":"https://schema.org"}</script>';
const page = (rest: string) =>
  `<head><link rel="modulepreload" href="/assets/a.js"/>${data}</head><body><main>Words</main>${rest}</body>`;

test('withoutScripts removes scripts and preloads, and keeps text and data', () => {
  const html = page(
    '<script>one()</script><script type="module" async="">import "/assets/a.js"</script><!--$?--><template id="B:0"></template><!--/$-->' +
      '<div hidden id="S:0"><script>two()</script><!--$?--><template id="B:1"></template><!--/$--></div><script src="/assets/b.js"></script>',
  );
  expect(stripScripts(html)).toBe(`<head>${data}</head><body><main>Words</main></body>`);
});

test('withoutScripts throws for a page with content that a script inserts', () => {
  expect(() => stripScripts(page('<div hidden id="S:0"><p>More words</p></div>'))).toThrow('waits for a script');
});
