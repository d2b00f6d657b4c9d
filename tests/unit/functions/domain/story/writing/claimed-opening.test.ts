import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimedOpening } from '#functions/domain/story/writing/claimed-opening.ts';
import { openingHtml } from '#functions/domain/story/writing/compose-html.ts';

describe('claimedOpening', () => {
  it('accepts the HTML of our opening byte for byte', () => {
    const html = openingHtml("Burnt Toast & a 'Signed' Lease", ['The grill was on <high>.', 'We signed.']);
    expect(claimedOpening(html)).toEqual({ title: "Burnt Toast & a 'Signed' Lease", html });
  });

  it('accepts the HTML of arbitrary text', () => {
    const words = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => /^\S+$/.test(text));
    fc.assert(
      fc.property(words, fc.array(words, { minLength: 1, maxLength: 3 }), (title, paragraphs) => {
        const html = openingHtml(title, paragraphs);
        const claimed = claimedOpening(html);
        expect(claimed === null || claimed.html === html).toBe(true);
      }),
    );
    expect(claimedOpening(openingHtml('a', ['b']))).not.toBeNull();
  });

  it('returns null for anything that is not one of our openings', () => {
    const rows: [string, string | undefined][] = [
      ['undefined', undefined],
      ['text without a title', '<p>Once.</p>'],
      ['a title alone', '<h4>Toast</h4>'],
      ['an empty title', '<h4> </h4><p>Once.</p>'],
      ['a title of 11 words', `<h4>${'word '.repeat(11)}</h4><p>Once.</p>`],
      ['an image', '<h4>Hi<img src=x onerror=alert(1)></h4><p>Once.</p>'],
      ['a script', '<h4>Hi</h4><p>Once.<script>alert(1)</script></p>'],
      ['an attribute', '<h4 onclick="alert(1)">Hi</h4><p>Once.</p>'],
      ['trailing HTML', '<h4>Hi</h4><p>Once.</p><style>'],
    ];
    expect(rows.filter(([, lines]) => claimedOpening(lines) !== null)).toEqual([]);
  });

  it('leaves escaped markup as text', () => {
    expect(claimedOpening('<h4>Hi</h4><p>&lt;script&gt;</p>')?.html).toBe('<h4>Hi</h4><p>&lt;script&gt;</p>');
  });
});
