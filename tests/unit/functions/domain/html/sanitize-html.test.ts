import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '../../../../../functions/domain/html/sanitize-html.ts';
import { allowedTags } from '../../../../../shared/catalogue/html-allow-list.ts';

/** Published ways through sanitisers, and ours (RELIABILITY row 13). */
const vectors = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/story/1">x</a>',
  '<a href="https://ok.example" onclick="alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onmouseover=alert(1)>x</p>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style><img src="</style><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<select><option><img src=x onerror=alert(1)></option></select>',
  '<plaintext><script>alert(1)</script>',
  '<noembed><img src="</noembed><img src=x onerror=alert(1)>">',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p/onclick=alert(1)//x>',
  '<video><source onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>',
  '<button formaction=javascript:alert(1)>x</button>',
];

const tags = allowedTags.join('|');
const plainTag = new RegExp(`^</?(?:${tags})( /)?>$`);
const link = /^<a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*" rel="noopener noreferrer nofollow" target="_blank">$/i;

function forbidden(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !plainTag.test(tag) && !link.test(tag));
}

describe('sanitizeHtml', () => {
  it.each(vectors)('lets nothing through of %s', (vector) => {
    const clean = sanitizeHtml(vector);
    expect(forbidden(clean)).toEqual([]);
    expect(sanitizeHtml(clean)).toBe(clean);
  });

  it('keeps what a story may have', () => {
    const html = '<h4>A</h4><p>b <strong>c</strong><br /></p><ul><li>d</li></ul><blockquote>e</blockquote>';
    expect(sanitizeHtml(html)).toBe(html);
    expect(sanitizeHtml('<a href="https://ok.example/?a=1&b=2">x</a>')).toBe(
      '<a href="https://ok.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    );
  });

  it('holds for 2,000 mixtures of hostile pieces, to a fixpoint', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...vectors,
        '<p>',
        '</p>',
        '<a href="',
        '">',
        '<',
        '>',
        '"',
        "'",
        '&lt;',
        '&#60;',
        '<li>',
        '</svg>',
        '\u0000',
        '--!>',
        '<!--',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = sanitizeHtml(pieces.join(''));
        expect(forbidden(clean)).toEqual([]);
        expect(sanitizeHtml(clean)).toBe(clean);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses more than 64 KB', () => {
    expect(() => sanitizeHtml('a'.repeat(64 * 1024 + 1))).toThrow('That is more than we can take at once.');
  });
});
