import { describe, expect, it } from 'vitest';
import { fitsUnbroken, withPageBreaks } from '#functions/domain/document/page-breaks.ts';

const area = { charactersPerLine: 20, linesPerPage: 20 };
const line = 'nineteen letters on ';
const lines = (count: number) => line.repeat(count).trim();
const unbound = (html: string) => html.replaceAll('\u00a0', ' ');

describe('withPageBreaks', () => {
  it('binds the last word of a long text and does not hyphenate it', () => {
    const html = `<li><b>Tin</b> · Photo<br>${line}of an extra\u00adordinary\u00adness.</li><p>of <b>${line}one</b></p>`;
    expect(withPageBreaks(html, area)).toBe(
      `<li><b>Tin</b> · Photo<br>${line}of an\u00a0extraordinaryness.</li><p data-unbroken>of <b>${line}one</b></p>`,
    );
    expect(withPageBreaks(`<p>${line}and then <em>gone.</em></p>`, area)).toContain('then <em>gone.</em>');
  });

  it('lets no page break divide paragraphs of two to four lines', () => {
    const html = `<p>${lines(4)}</p><p data-indent="1">${lines(2)}</p><p>short</p><p class="keepsake-opening">${lines(3)}</p>`;
    const [first, second, third, fourth] =
      unbound(withPageBreaks(html, { ...area, linesPerPage: 99 })).match(/<p[^>]*>/g) ?? [];
    expect([first, second, third, fourth]).toEqual([
      '<p data-unbroken>',
      '<p data-indent="1" data-unbroken>',
      '<p>',
      '<p class="keepsake-opening">',
    ]);
    expect(withPageBreaks(`<p>${lines(5)}</p>`, { ...area, linesPerPage: 99 })).toMatch(/^<p>/);
  });

  it('keeps the blocks of the last third of a page together and continues open lists in them', () => {
    const item = `<li>${lines(3)}</li>`;
    const html = `<section class="keepsake-part"><h2>Week</h2><ol>${item.repeat(7)}</ol></section>`;
    expect(unbound(withPageBreaks(html, area))).toBe(
      `<section class="keepsake-part"><h2>Week</h2><ol>${item.repeat(4)}</ol></section>` +
        `<div class="keepsake-close"><section><ol start="5">${item.repeat(3)}</ol></section></div>`,
    );
    const continued = `<ol start="11">${item.repeat(7)}</ol>`;
    expect(withPageBreaks(continued, area)).toContain('<div class="keepsake-close"><ol start="15">');
  });

  it('keeps the indent of a paragraph that follows another', () => {
    const html = `<section class="keepsake-story">${`<p>${lines(5)}</p>`.repeat(4)}<svg><path d="M0 0"/></svg></section>`;
    expect(withPageBreaks(html, area)).toContain(
      '</section><div class="keepsake-close"><section class="keepsake-story"><p data-continued>',
    );
  });

  it('moves lines of a long last paragraph to its last page', () => {
    const html = `<p>${lines(12)}</p><p>${lines(11)}</p>`;
    expect(unbound(withPageBreaks(html, area))).toBe(`<p>${lines(12)}</p><p style="widows:8">${lines(11)}</p>`);
  });

  it('does not divide items and quotations, and leaves a short document as it is', () => {
    const nested = `<ul><li>${lines(2)}<ul><li>${lines(3)}</li><li>${lines(3)}</li></ul></li><li>${lines(2)}</li></ul>`;
    expect(unbound(withPageBreaks(nested, area))).toBe(nested);
    expect(withPageBreaks('<h2>One</h2><p>two</p>', area)).toBe('<h2>One</h2><p>two</p>');
    expect(withPageBreaks('', area)).toBe('');
  });
});

describe('fitsUnbroken', () => {
  it('allows less than half a page', () => {
    expect(fitsUnbroken(`<h2>x</h2><ul><li>${lines(4)}</li></ul>`, area)).toBe(true);
    expect(fitsUnbroken(`<h2>x</h2><ul><li>${lines(6)}</li></ul>`, area)).toBe(false);
  });
});
