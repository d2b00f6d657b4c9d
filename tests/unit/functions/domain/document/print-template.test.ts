import { describe, expect, it } from 'vitest';
import { missingLettersNote, printTemplate } from '#functions/domain/document/print-template.ts';
import { storyPrintCss } from '#shared/print/story-print-css.ts';

const parts = { title: 'A &amp; B', css: ['@font-face{}', '@page{}'], ownCss: 'h1{margin:0}', body: '<p>Text</p>' };

describe('the document that is printed', () => {
  it('loads and runs nothing, whatever its text, and declares its charset', () => {
    const html = printTemplate(parts);
    expect(html.startsWith('<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta http-equiv=')).toBe(
      true,
    );
    const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:");
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'));
  });

  it('has its title, all its style and its body, in this order', () => {
    expect(printTemplate(parts)).toContain(
      `<title>A &amp; B</title><style>@font-face{}@page{}${storyPrintCss}h1{margin:0}</style></head>` +
        '<body class="keepsake" style="margin:0"><p>Text</p></body></html>',
    );
  });

  it.each(['مرحبا', 'שלום'])('lets each part begin on the side of its own script where %s stands in it', (word) => {
    const body = `<h1>a</h1><p class="x">${word}</p><ul><li>b</li></ul><blockquote>c</blockquote><pre>d</pre><h7>e</h7>`;
    expect(printTemplate({ ...parts, body })).toContain(
      `<h1 dir="auto">a</h1><p dir="auto" class="x">${word}</p><ul><li dir="auto">b</li></ul>` +
        '<blockquote dir="auto">c</blockquote><pre>d</pre><h7>e</h7>',
    );
  });
});

describe('the note of letters that the press lacks', () => {
  const note = (names: string) =>
    `<p class="keepsake-note">Our press has no letters for ${names} yet: an empty box stands for each.</p>`;

  it.each([
    ['字', 'Chinese characters'],
    ['。', 'Chinese characters'],
    ['Ａ', 'Chinese characters'],
    ['あ', 'Japanese kana'],
    ['カ', 'Japanese kana'],
    ['한', 'Korean'],
    ['नि', 'Devanagari'],
    ['বা', 'Bengali'],
    ['தமி', 'Tamil'],
    ['ไทย', 'Thai'],
    ['Հայ', 'Armenian'],
    ['ქარ', 'Georgian'],
    ['አማ', 'Ethiopic'],
    ['𝄞', 'some signs'],
  ])('names %s as %s', (sign, name) => {
    expect(missingLettersNote([...sign])).toBe(note(name));
  });

  it('names each script once, in English, and what it has no name for last', () => {
    expect(missingLettersNote(['𝄞', 'あ', '字', '字', 'い'])).toBe(
      note('Chinese characters, Japanese kana, and some signs'),
    );
  });

  it('is none where nothing is missing', () => {
    expect(missingLettersNote([])).toBe('');
  });
});
