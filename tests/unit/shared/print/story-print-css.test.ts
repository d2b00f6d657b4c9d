import { describe, expect, it } from 'vitest';
import { printedPageCss, storyPrintCss } from '#shared/print/story-print-css.ts';

const footOf = (title: string) => printedPageCss({ size: 'A5', margin: '1mm', title });

describe('printedPageCss', () => {
  it.each([
    '"; } body { display: none } @import url(http://x.example)',
    '</style><script>alert(1)</script>',
    '\\"',
    '\\',
    "it's",
    '\u2028\n',
    '/* */',
  ])('escapes a title in its CSS string: %j', (title) => {
    const css = footOf(title);
    const [, content = ''] = /@bottom-left\{content:"([^"]*)";/.exec(css) ?? [];
    expect(content).not.toMatch(/["\n<>@{}]/);
    expect(content.replace(/\\[0-9a-f]+ /g, '')).not.toContain('\\');
  });

  it('keeps letters of every script and cuts a long title between words', () => {
    expect(footOf('Ωδή στη γιαγιά')).toContain('"Ωδή στη γιαγιά"');
    const [, content = ''] = /content:"([^"]*)"/.exec(footOf('word '.repeat(40).trim())) ?? [];
    expect(content).toBe(`${'word '.repeat(10)}word…`);
  });
});

describe('storyPrintCss', () => {
  it('has only selectors inside .keepsake, and loads nothing', () => {
    const selectors = [...storyPrintCss.matchAll(/([^{}]+)\{[^{}]*\}/g)].flatMap(([, list = '']) => list.split(','));
    expect(selectors.length).toBeGreaterThan(30);
    expect(selectors.map((selector) => selector.trim()).filter((selector) => !/^\.keepsake\b/.test(selector))).toEqual(
      [],
    );
    expect(storyPrintCss).not.toMatch(/url\(|@import|<[/!a-z]*style/);
  });
});
