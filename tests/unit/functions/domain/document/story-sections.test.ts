import { describe, expect, it } from 'vitest';
import {
  markLeadIns,
  readableText,
  relevelHeadings,
  splitAtValues,
  storySections,
} from '#functions/domain/document/story-sections.ts';

describe('splitAtValues', () => {
  it.each(['<h4>Your values</h4>', '<h2 data-indent="2"><strong> YOUR VALUES </strong></h2>', '<h1>your values</h1>'])(
    'cuts before %s',
    (heading) => {
      expect(splitAtValues(`<p>a</p>${heading}<p>b</p>`)).toEqual(['<p>a</p>', `${heading}<p>b</p>`]);
    },
  );

  it.each(['<p>Your values</p>', '<h4>Your values and mine</h4>', '', '<p>your values</p><h4>Other</h4>'])(
    'leaves %j whole',
    (html) => {
      expect(splitAtValues(html)).toEqual([html, '']);
    },
  );
});

describe('storySections', () => {
  it('cuts at the highest headings only, and keeps what stands before them', () => {
    const html = '<p>a</p><h2>B</h2><p>c</p><h3>D</h3><p>e</p><h2>F</h2>';
    expect(storySections(html)).toEqual([
      { heading: undefined, html: '<p>a</p>' },
      { heading: 'B', html: '<p>c</p><h3>D</h3><p>e</p>' },
      { heading: 'F', html: '' },
    ]);
  });

  it('does not cut inside a list or a quotation', () => {
    const html = '<ul><li><h2>A</h2>b<br /></li></ul><blockquote><h2>C</h2></blockquote>';
    expect(storySections(html)).toEqual([{ heading: undefined, html }]);
  });

  it('loses nothing', () => {
    const html = '<h4>A <em>b</em></h4>text<h4 data-indent="1">C</h4><p>d</p>';
    const joined = storySections(html).map((section) => `${section.heading ?? ''}${section.html}`);
    expect(joined.join('')).toBe('A <em>b</em>textC<p>d</p>');
  });

  it('has nothing to cut in nothing', () => {
    expect(storySections(' ')).toEqual([]);
  });
});

describe('relevelHeadings', () => {
  it('leaves no gap and keeps the order', () => {
    expect(relevelHeadings('<h4>a</h4><h6 data-indent="3">b</h6><h1>c</h1>', 2)).toBe(
      '<h3>a</h3><h4 data-indent="3">b</h4><h2>c</h2>',
    );
  });

  it('ends at the sixth', () => {
    const all = [1, 2, 3, 4, 5, 6].map((level) => `<h${level}></h${level}>`).join('');
    expect(relevelHeadings(all, 3)).toBe('<h3></h3><h4></h4><h5></h5><h6></h6><h6></h6><h6></h6>');
  });
});

describe('markLeadIns', () => {
  it('sets apart what every item begins with', () => {
    expect(markLeadIns('<ul><li>Monday: a</li><li>Tuesday: b: c</li></ul>')).toBe(
      '<ul><li><b>Monday:</b> a</li><li><b>Tuesday:</b> b: c</li></ul>',
    );
  });

  it.each(['<ul><li>Monday: a</li><li>b</li></ul>', '<p>a: b</p>', `<ul><li>${'x'.repeat(41)}: a</li></ul>`])(
    'leaves %j unchanged',
    (html) => {
      expect(markLeadIns(html)).toBe(html);
    },
  );
});

describe('readableText', () => {
  it('is what is read', () => {
    expect(readableText('<p>A &amp; B&lt;i&gt;</p>\n<ul><li>c</li></ul>')).toBe('A & B<i> c');
  });
});
