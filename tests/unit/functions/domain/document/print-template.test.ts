import { describe, expect, it } from 'vitest';
import { missingCharactersNote, printTemplate } from '#functions/domain/document/print-template.ts';
import { storyPrintCss } from '#shared/print/story-print-css.ts';

const parts = {
  language: 'de',
  title: 'A &amp; B',
  css: ['@font-face{}', '@page{}'],
  ownCss: 'h1{margin:0}',
  body: '<p>Text</p>',
};

describe('printTemplate', () => {
  it('blocks all loading and scripts by CSP, and declares its language and charset', () => {
    const html = printTemplate(parts);
    expect(html.startsWith('<!doctype html><html lang="de"><head><meta charset="utf-8"><meta http-equiv=')).toBe(true);
    const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:");
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'));
  });

  it('contains the title, all styles and the body, in this order', () => {
    expect(printTemplate(parts)).toContain(
      `<title>A &amp; B</title><style>@font-face{}@page{}${storyPrintCss}h1{margin:0}</style></head>` +
        '<body class="keepsake" style="margin:0"><p>Text</p></body></html>',
    );
  });

  it('sets automatic text direction on each block when the text contains Arabic or Hebrew', () => {
    const rows = ['مرحبا', 'שלום'];
    for (const word of rows) {
      const body = `<h1>a</h1><p class="x">${word}</p><ul><li>b</li></ul><blockquote>c</blockquote><pre>d</pre><h7>e</h7>`;
      expect(printTemplate({ ...parts, body })).toContain(
        `<h1 dir="auto">a</h1><p dir="auto" class="x">${word}</p><ul><li dir="auto">b</li></ul>` +
          '<blockquote dir="auto">c</blockquote><pre>d</pre><h7>e</h7>',
      );
    }
  });
});

describe('missingCharactersNote', () => {
  const note = (names: string) =>
    `<p class="keepsake-note">We can’t print ${names} yet. An empty box marks each missing character.</p>`;

  it('names the script of a sign', () => {
    const rows: [string, string][] = [
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
    ];
    expect(rows.map(([sign]) => [sign, missingCharactersNote([...sign])])).toEqual(
      rows.map(([sign, name]) => [sign, note(name)]),
    );
  });

  it('names each script once, with unnamed characters last', () => {
    expect(missingCharactersNote(['𝄞', 'あ', '字', '字', 'い'])).toBe(
      note('Chinese characters, Japanese kana, and some signs'),
    );
  });

  it('returns an empty string when no letters are missing', () => {
    expect(missingCharactersNote([])).toBe('');
  });
});
