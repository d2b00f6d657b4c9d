import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHtmlTextDeltas } from '#functions/domain/story/editing/html-text-deltas.ts';

function textOf(pieces: readonly string[]): string {
  let text = '';
  const read = createHtmlTextDeltas((part) => {
    expect(part).not.toBe('');
    text += part;
  });
  for (const piece of pieces) read(piece);
  return text;
}

describe('createHtmlTextDeltas', () => {
  it('returns the text of HTML', () => {
    const rows: [string, string][] = [
      ['<h4>Title</h4><p>One <strong>two</strong>.</p><p>Three.</p>', 'Title\n\nOne two.\n\nThree.'],
      ['<ul><li>a</li><li>b</li></ul>\n<p>c<br />d</p>', 'a\nb\n\nc\nd'],
      ['<p>Tom &amp; Ann &lt;3 &#39;x&#39; &quot;y&quot;</p>', 'Tom & Ann <3 \'x\' "y"'],
      ['<p>A & B &unknown; &amp</p>', 'A & B &unknown; &amp'],
      ['<p>a&<b>b</b></p>', 'a&b'],
      ['<p data-indent="2">x</p><a href="https://a.example">y</a>', 'x\n\ny'],
      ['plain', 'plain'],
      ['<p></p>', ''],
    ];
    expect(rows.map(([html]) => [html, textOf([html])])).toEqual(rows);
  });

  it('returns the same text for arbitrary chunks', () => {
    const html = '<h4>T &amp; U</h4><p>One <em>two</em> &lt;3.</p><ul><li>a</li><li>b</li></ul><p>c</p>';
    fc.assert(
      fc.property(fc.array(fc.nat(html.length), { maxLength: 20 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), html.length];
        const pieces = at.slice(1).map((end, index) => html.slice(at[index], end));
        expect(textOf(pieces)).toBe(textOf([html]));
      }),
    );
  });
});
