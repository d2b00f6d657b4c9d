import fc from 'fast-check';
import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, it } from 'vitest';
import { linksIn, sanitizeHtml, sanitizeHtmlLinking } from '#functions/domain/html/sanitize-html.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { allowedTags, indentedTags } from '#shared/catalogue/html-allow-list.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { leastCpuMs } from '#tests/support/cpu-time.ts';
import { propertyRuns } from '#tests/support/random-choices.ts';
import { xssVectors } from '#tests/support/xss-vectors.ts';

const html5 = 'http://www.w3.org/1999/xhtml';
const tags: ReadonlySet<string> = new Set(allowedTags);
const mayIndent: ReadonlySet<string> = new Set(indentedTags);

function isFineAddress(href: string): boolean {
  const isOfKind = /^(?:https?:\/\/|mailto:|tel:)/i.test(href) && !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(href);
  const { username = '', password = '' } = URL.parse(href) ?? {};
  return isOfKind && username + password === '';
}

function forbiddenAttributes({ tagName, attrs }: Tree.Element): string[] {
  const values = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  const isLink = tagName === 'a' && values['href'] !== undefined;
  return attrs
    .filter(({ name, value }) => {
      if (name === 'data-indent') return !(mayIndent.has(tagName) && /^[1-8]$/.test(value));
      if (name === 'start') return !(tagName === 'ol' && /^\d{1,4}$/.test(value));
      if (name === 'href') return !isLink || !isFineAddress(value);
      if (name === 'rel') return !isLink || value !== 'noopener noreferrer nofollow';
      return name !== 'target' || !isLink || value !== '_blank';
    })
    .map(({ name, value }) => `${tagName} ${name}=${value}`);
}

/** Forbidden nodes of a parsed tree: other elements, other attributes, comments. */
function forbiddenNodes(node: Tree.Node): string[] {
  const within = 'childNodes' in node ? node.childNodes.flatMap(forbiddenNodes) : [];
  if (node.nodeName === '#text' || node.nodeName === '#document-fragment') return within;
  if (!('tagName' in node)) return [node.nodeName];
  const isKnown = tags.has(node.tagName) && node.namespaceURI === html5;
  const isBareLink = node.tagName === 'a' && node.attrs.length > 0 && node.attrs.length !== 3;
  return [
    ...(isKnown ? [] : [`<${node.tagName}>`]),
    ...(isBareLink ? ['a link without rel and target'] : []),
    ...forbiddenAttributes(node),
    ...within,
  ];
}

/** Parses with scripting on and off, and parses the serialised result again. */
function forbidden(html: string): string[] {
  return [true, false].flatMap((scriptingEnabled) => {
    const read = parseFragment(html, { scriptingEnabled });
    return [...forbiddenNodes(read), ...forbiddenNodes(parseFragment(serialize(read), { scriptingEnabled }))];
  });
}

function expectClean(hostile: string) {
  const clean = sanitizeHtml(hostile);
  expect(forbidden(clean)).toEqual([]);
  expect(sanitizeHtml(clean)).toBe(clean);
}

describe('sanitizeHtml', () => {
  it('keeps digits raised and lowered without their elements', () => {
    expect(sanitizeHtml('<p>mc<sup>2</sup>, H<sub>2</sub>O, 1<sup>st</sup>, x² &lt; y₂</p>')).toBe(
      '<p>mc², H₂O, 1st, x² &lt; y₂</p>',
    );
  });

  it('is tested with at least the 39 published XSS vectors', () => {
    expect(new Set(xssVectors).size).toBeGreaterThanOrEqual(39);
  });

  it('removes all forbidden HTML from each vector', () => {
    for (const vector of xssVectors) {
      expectClean(vector);
      expectClean(`<p>a</p>${vector}<p>b</p>`);
    }
  });

  it('the check itself detects forbidden HTML in the vectors', () => {
    expect(xssVectors.filter((vector) => forbidden(vector).length > 0).length).toBeGreaterThan(60);
  });

  it('leaves allowed HTML unchanged', () => {
    const html = '<h4>A</h4><p>b <strong>c</strong><br /></p><ul><li>d</li></ul><blockquote>e</blockquote>';
    expect(sanitizeHtml(html)).toBe(html);
    const indented = '<p data-indent="1">a</p><h2 data-indent="8">b</h2><ol><li><p data-indent="2">c</p></li></ol>';
    expect(sanitizeHtml(indented)).toBe(indented);
    expect(sanitizeHtml('<a href="https://ok.example/?a=1&b=2">x</a>')).toBe(
      '<a href="https://ok.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    );
  });

  it('keeps the number with which an ordered list begins, unless it is 1 or none', () => {
    const list = (start: string) => `<ol${start}><li>a</li></ol>`;
    for (const start of ['0', '2', '26', '1998'])
      expect(sanitizeHtml(list(` start="${start}"`))).toContain(`"${start}"`);
    for (const wrong of ['1', '-3', '04', '10000', '2.5', 'x', ''])
      expect(sanitizeHtml(list(` start="${wrong}" type="a" reversed`))).toBe(list(''));
    expect(sanitizeHtml('<ul start="2"><li value="3">a</li></ul>')).toBe('<ul><li>a</li></ul>');
  });

  it('allows links to the web, to mail and to a telephone', () => {
    const rows = ['http://a.example', 'HTTPS://a.example/b', 'mailto:a@b.example', 'tel:+1234'];
    const rest = 'rel="noopener noreferrer nofollow" target="_blank"';
    expect(rows.map((href) => sanitizeHtml(`<a href="${href}">x</a>`))).toEqual(
      rows.map((href) => `<a href="${href}" ${rest}>x</a>`),
    );
  });

  it('removes any other link and leaves its text', () => {
    const rows = ['/b', '//a.example', 'b', '#b', '?b', 'ftp://a.example', 'javascript:b', 'data:text/html,b', ''];
    expect(rows.filter((href) => sanitizeHtml(`<a href="${href}" data-indent="1">x</a>`) !== '<a>x</a>')).toEqual([]);
  });

  it('removes a link that hides a password or its host, and leaves its text', () => {
    const rows = [
      'https://ada:secret@a.example',
      'HTTP://ada@a.example/b',
      'https://:secret@a.example',
      'https:///ada:secret@a.example',
      'https://\\ada:secret@a.example',
      'https://bank.example%20:x@a.example',
      'https://a.example/\u202egpj.exe',
      'https://a.example/\u2028b',
      'https://a.example/\u200eb',
      'https://a.example/\u0085b',
    ];
    expect(rows.filter((href) => sanitizeHtml(`<a href="${href}">x</a>`) !== '<a>x</a>')).toEqual([]);
  });

  it('leaves a link whose at sign is behind the host', () => {
    const rows = [
      'https://a.example/@ada',
      'https://a.example?to=ada@b.example',
      'https://a.example\\@b',
      'mailto:a@b.example',
    ];
    expect(rows.filter((href) => !sanitizeHtml(`<a href="${href}">x</a>`).includes(`<a href="${href}" `))).toEqual([]);
  });

  it('makes plain text of directional controls, separators, control characters and decomposed letters', () => {
    const rows: [string, string, string][] = [
      ['directional controls', 'a\u202eb\u202c \u2066c&#x2069;&#8238;d', 'ab cd'],
      ['line separators', 'a\u2028b&#x2029;c\r\nd', 'a\nb\nc\nd'],
      ['control characters', 'a\u0000b&#7;c\td', 'a b c\td'],
      ['decomposed letters', 'Zoe\u0308 Zoe&#x308;', 'Zo\u00eb Zo\u00eb'],
      ['a mark that would change the tag before it', '\u0338a', '\u0338a'],
      ['spaces between elements', '<b>a</b> <i>b</i>', '<b>a</b> <i>b</i>'],
    ];
    const cleaned = (text: string) => sanitizeHtml(`<p>${text}</p>`);
    expect(rows.map(([what, text]) => [what, cleaned(text)])).toEqual(
      rows.map(([what, , clean]) => [what, `<p>${clean}</p>`]),
    );
    expect(rows.filter(([, , clean]) => cleaned(clean) !== `<p>${clean}</p>`)).toEqual([]);
  });

  it('accepts exactly 128 KB and 5,000 tags', () => {
    const ofBytes = (count: number) => `<p title="${'x'.repeat(count - 17)}">a</p>`;
    expect(Buffer.byteLength(ofBytes(128 * 1024))).toBe(128 * 1024);
    expect(sanitizeHtml(ofBytes(128 * 1024))).toBe('<p>a</p>');
    expect(() => sanitizeHtml(ofBytes(128 * 1024 + 1))).toThrow('too much to send');
    const tags = '<b></b>'.repeat(2500);
    expect(sanitizeHtml(tags)).toBe(tags);
    expect(() => sanitizeHtml(`${tags}<br />`)).toThrow('too much to send');
  });

  it('removes an indent that is not 1 to 8', () => {
    const rows = ['0', '9', '-1', '1.5', '01', '1 ', 'x', ''];
    expect(rows.filter((indent) => sanitizeHtml(`<p data-indent="${indent}">a</p>`) !== '<p>a</p>')).toEqual([]);
  });

  it('leaves the text of elements nested deeper than 20', () => {
    const clean = sanitizeHtml(`${'<blockquote>'.repeat(30)}deep${'</blockquote>'.repeat(30)}`);
    expect(clean.match(/<blockquote>/g)).toHaveLength(20);
    expect(clean).toContain('deep');
  });

  it('accepts 128 KB whose result is 64 KB, and refuses more of either', () => {
    const fits = `<p>${'a'.repeat(limits.descriptionMaxBytes - 7)}</p>`;
    expect(sanitizeHtml(fits)).toBe(fits);
    const fromWord = `<p style="${'x'.repeat(60 * 1024)}">${'a'.repeat(60 * 1024)}</p>`;
    expect(sanitizeHtml(fromWord)).toHaveLength(60 * 1024 + 7);
    for (const tooMuch of [`${fits}a`, `<p title="${'x'.repeat(130 * 1024)}">a</p>`, '<'.repeat(20 * 1024)])
      expect(() => sanitizeHtml(tooMuch)).toThrow('That is too much to send at once.');
    expect(() => sanitizeHtml('é'.repeat(33 * 1024))).toThrow('That is too much to send at once.');
  });
});

const piece = fc.oneof(
  fc.constantFrom(...xssVectors),
  fc.constantFrom(...allowedTags.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} `])),
  fc
    .constantFrom('script', 'style', 'svg', 'math', 'template', 'noscript', 'select', 'table', 'form', 'xmp', 'iframe')
    .chain((tag) => fc.constantFrom(`<${tag}>`, `</${tag}>`, `<${tag} `, `<${tag}/`)),
  fc.constantFrom('<a href="', '">', '<', '>', '"', "'", '`', '=', '/', '&lt;', '&#60;', '&#x3c', '&amp;', '\u0000'),
  fc.constantFrom('u:p@', '\u202e', '\u2028', '\u0338', 'e&#x301;'),
  fc.constantFrom('--!>', '<!--', '-->', '<![CDATA[', ']]>', '<?', '</', 'javascript:', 'https://a', 'onclick=', '\n'),
  fc.constantFrom('data-indent="3"', 'style="x"', 'class=x', 'href=//a', 'srcdoc="<p>"', 'title="</p><script>"'),
  fc.string({ maxLength: 8, unit: 'binary' }),
);

/** Nested elements with attributes of all kinds, as a hostile editor could send them. */
const { tree } = fc.letrec<{ tree: string; attributes: string }>((tie) => ({
  attributes: fc
    .array(
      fc.tuple(
        fc.constantFrom('href', 'rel', 'target', 'data-indent', 'style', 'onclick', 'id', 'srcdoc', 'xlink:href'),
        fc.constantFrom(
          '1',
          '8',
          '9',
          'https://a.example',
          'https://u:p@a.example',
          'javascript:alert(1)',
          '//a',
          '"><script>',
          '&quot;x',
          '',
        ),
      ),
      { maxLength: 3 },
    )
    .map((pairs) => pairs.map(([name, value]) => ` ${name}="${value}"`).join('')),
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ maxLength: 12, unit: 'grapheme' }),
    fc.constantFrom(...xssVectors),
    fc
      .tuple(
        fc.constantFrom(...allowedTags, 'div', 'span', 'svg', 'math', 'table', 'td', 'form', 'mtext', 'style', 'title'),
        tie('attributes'),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.boolean(),
      )
      .map(([tag, attributes, children, isClosed]) =>
        [`<${tag}${attributes}>`, ...children, isClosed ? `</${tag}>` : ''].join(''),
      ),
  ),
}));

/** A vector with a part removed, doubled, inserted or in capitals. */
const mutated = fc
  .tuple(
    fc.constantFrom(...xssVectors),
    fc.array(fc.tuple(fc.nat(200), fc.nat(12), fc.constantFrom('cut', 'double', 'shout', 'insert'), piece), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([vector, changes]) =>
    changes.reduce((text, [at, length, change, put]) => {
      const from = at % (text.length + 1);
      const [before, middle, after] = [text.slice(0, from), text.slice(from, from + length), text.slice(from + length)];
      if (change === 'cut') return before + after;
      if (change === 'double') return before + middle + middle + after;
      return change === 'shout' ? before + middle.toUpperCase() + after : before + put + middle + after;
    }, vector as string),
  );

describe('sanitizeHtml with random hostile input is clean and idempotent', () => {
  it.each([
    ['mixtures of pieces', propertyRuns(3000), fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))],
    ['trees', propertyRuns(4000), fc.array(tree, { maxLength: 4 }).map((trees) => trees.join(''))],
    ['mutated vectors', propertyRuns(3000), mutated],
  ])(
    '%s: %i',
    (_what, numRuns, hostile) => {
      fc.assert(fc.property(hostile, expectClean), { numRuns });
    },
    60_000,
  );
});

describe('sanitizeHtml performance', () => {
  const size = 100_000;
  const filled = (text: string) => text.repeat(Math.floor(size / text.length));
  const halves = (first: string, second: string) =>
    first.repeat(Math.floor(size / 2 / first.length)) + second.repeat(Math.floor(size / 2 / second.length));

  function sanitizeOrRefuse(html: string): void {
    try {
      sanitizeHtml(html);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  it('reads 100 KB of any pattern in less than 50 ms of CPU time', async () => {
    const rows: [string, string][] = [
      ['one text', 'a'.repeat(size)],
      ['open tags', filled('<div>')],
      ['open tags, other ones closed', halves('<em>', '</b>')],
      ['as many tags as are accepted', '<em>'.repeat(2490) + '</b>'.repeat(2490)],
      ['attributes', `<p ${filled('a=b ')}>`],
      ['one repeated attribute', `<p ${filled('a="b" ')}>`],
      ['a long address', `<a href="https://${filled('a/')}">x</a>`],
      ['open quotes', filled('<a href="')],
      ['open comments', filled('<!--')],
      ['references', filled('&amp;')],
      ['half references', filled('&#')],
      ['spaces in a tag', `<p${' '.repeat(size)}>`],
      ['raw text that never ends', filled('<noscript>')],
      ['nested frames', filled('<iframe>')],
    ];
    const slow: string[] = [];
    for (const [what, html] of rows) if ((await leastCpuMs(50, () => sanitizeOrRefuse(html))) >= 50) slow.push(what);
    expect(slow).toEqual([]);
  });
});

describe('linksIn', () => {
  it('returns no address for a link without one', () => {
    expect([...linksIn('<p><a>x</a></p>')]).toEqual([]);
  });
});

describe('sanitizeHtmlLinking', () => {
  const linked = (href: string) => `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">x</a>`;

  it('leaves known links and reduces other links to their text', () => {
    const before = sanitizeHtml('<p><a href="https://a.example/?b=1&c=2">x</a><a href="mailto:a@b.example">y</a></p>');
    const known = linksIn(before);
    expect([...known]).toEqual(['https://a.example/?b=1&c=2', 'mailto:a@b.example']);
    expect(sanitizeHtmlLinking(before, known)).toBe(before);
    expect(sanitizeHtmlLinking(`<p>${linked('https://evil.example')} and ${linked('tel:1')}</p>`, known)).toBe(
      '<p><a>x</a> and <a>x</a></p>',
    );
  });
});
