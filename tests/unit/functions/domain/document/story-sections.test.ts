import { describe, expect, it } from 'vitest';
import { readableText, relevelHeadings, storySections } from '#functions/domain/document/story-sections.ts';

describe('storySections', () => {
  it('splits only at the highest heading level and includes the content before it', () => {
    const html = '<p>a</p><h2>B</h2><p>c</p><h3>D</h3><p>e</p><h2>F</h2>';
    expect(storySections(html)).toEqual([
      { heading: undefined, html: '<p>a</p>' },
      { heading: 'B', html: '<p>c</p><h3>D</h3><p>e</p>' },
      { heading: 'F', html: '' },
    ]);
  });

  it('does not split inside a list or a quotation', () => {
    const html = '<ul><li><h2>A</h2>b<br /></li></ul><blockquote><h2>C</h2></blockquote>';
    expect(storySections(html)).toEqual([{ heading: undefined, html }]);
  });

  it('preserves all content', () => {
    const html = '<h4>A <em>b</em></h4>text<h4 data-indent="1">C</h4><p>d</p>';
    const joined = storySections(html).map((section) => `${section.heading ?? ''}${section.html}`);
    expect(joined.join('')).toBe('A <em>b</em>textC<p>d</p>');
  });

  it('returns an empty list for empty HTML', () => {
    expect(storySections(' ')).toEqual([]);
  });
});

describe('relevelHeadings', () => {
  it('closes gaps between levels and preserves their order', () => {
    expect(relevelHeadings('<h4>a</h4><h6 data-indent="3">b</h6><h1>c</h1>', 2)).toBe(
      '<h3>a</h3><h4 data-indent="3">b</h4><h2>c</h2>',
    );
  });

  it('limits the level to six', () => {
    const all = [1, 2, 3, 4, 5, 6].map((level) => `<h${level}></h${level}>`).join('');
    expect(relevelHeadings(all, 3)).toBe('<h3></h3><h4></h4><h5></h5><h6></h6><h6></h6><h6></h6>');
  });
});

describe('readableText', () => {
  it('returns the visible text', () => {
    expect(readableText('<p>A &amp; B&lt;i&gt;</p>\n<ul><li>c</li></ul>')).toBe('A & B<i> c');
  });
});
