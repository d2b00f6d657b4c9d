import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { fontPaths } from '#functions/domain/share/page-css.ts';
import { gonePageHtml, pagePolicy, reportedPageHtml, sharedPageHtml } from '#functions/domain/share/page-html.ts';
import { gonePage, pageResponse } from '#functions/domain/share/page-response.ts';
import type { ShareRecord } from '#functions/domain/share/share.ts';
import { sharedContent } from '#functions/domain/share/shared-content.ts';
import { aStory } from '#tests/support/builders.ts';
import { aShare, linkToken } from '#tests/support/shares.ts';

const siteUrl = 'https://tellwren.test';
const paragraph = 'The jar held damson jam once, and you can still read the lid in my grandmother’s capitals. ';
const quote = 'Nobody charged me a penny. Tom only asked for the first loaf out.';
const description =
  `<h4>The Old Net Loft</h4>${`<p>${paragraph.repeat(3)}</p>`.repeat(4)}<p>We baked until six. ${quote}</p>` +
  `<h4>Your values</h4><ul><li>Patience: You wait. “${quote}”</li></ul>`;

interface Given {
  readonly share?: Partial<ShareRecord>;
  readonly name?: string;
  readonly text?: string;
  readonly captions?: readonly string[];
  readonly image?: string | null;
}

function pageOf({
  share = {},
  name = 'The Old Net Loft',
  text = description,
  captions = [],
  image = null,
}: Given = {}) {
  const story = aStory({ userId: 'u1', storyId: 's1', status: 'ready', name, image });
  const kept = captions.map((one, order) => [`c${order}`, { captionId: `c${order}`, text: one, image: null, order }]);
  const content = sharedContent(aShare(share), story, { description: text, captions: Object.fromEntries(kept) });
  const html = sharedPageHtml({ share: aShare(share), content }, siteUrl);
  return { html, ...parseHTML(html) };
}
type Page = ReturnType<typeof pageOf>;

const metaOf = ({ document }: Page, key: string) =>
  document.querySelector(`meta[name="${key}"],meta[property="${key}"]`)?.getAttribute('content');
const textOf = ({ document }: Page, selector: string) => document.querySelector(selector)?.textContent ?? null;

/** Elements and attributes of our template: everything else came from the customer. */
function requireOnlyOurs({ document, html }: Page): void {
  expect(document.querySelectorAll('script,iframe,object,embed,base,template,link[rel=stylesheet]')).toHaveLength(0);
  expect(document.querySelectorAll('style')).toHaveLength(1);
  for (const element of document.querySelectorAll('*')) {
    for (const { name } of element.attributes) expect(name, html.slice(0, 200)).not.toMatch(/^on|^style$|^srcdoc$/i);
  }
  const addresses = [...document.querySelectorAll('[href],[src],[action],[srcset]')].flatMap((element) =>
    ['href', 'src', 'action', 'srcset'].flatMap((name) => element.getAttribute(name) ?? []),
  );
  for (const address of addresses) expect(address).toMatch(/^\/(?!\/)/);
}

describe('sharedPageHtml', () => {
  it('shows title, first name, date, story and invitation, and no account data, values or captions', () => {
    const page = pageOf({ captions: ['A caption'] });
    expect(textOf(page, 'h1')).toBe('The Old Net Loft');
    expect(textOf(page, '.by')).toBe('Told by Ada · November 21, 2026');
    expect(textOf(page, '.text')).toContain('damson jam');
    expect(page.html).not.toMatch(/Patience|Lovelace|A caption|u1|Content strategy/);
    expect(page.document.querySelector('.invite a')?.getAttribute('href')).toBe('/start-your-story');
    expect(textOf(page, '.low p')).toBe('Ada shared this page. Search engines are asked to leave it alone.');
    requireOnlyOurs(page);
  });

  it('shows no name unless it is chosen, and captions if they are', () => {
    const page = pageOf({ share: { teller: null, captions: true, indexed: true }, captions: ['A <b>caption</b>'] });
    expect(textOf(page, '.by')).toBe('November 21, 2026');
    expect(textOf(page, '.posts li')).toBe('A <b>caption</b>');
    expect(textOf(page, '.low p')).toBe('The storyteller shared this page.');
  });

  it('sets the story like a book: a drop cap, and the quote before the paragraph that says it', () => {
    const page = pageOf();
    expect(page.document.querySelector('.text > p')?.className).toBe('keepsake-opening');
    const pull = page.document.querySelector('.pull');
    expect(pull?.textContent).toBe(`“${quote}”`);
    expect(pull?.nextElementSibling?.textContent).toContain(quote);
  });

  it('has absolute previews for Open Graph and X, of the print until the card is made', () => {
    const page = pageOf();
    expect(metaOf(page, 'og:title')).toBe('The Old Net Loft');
    expect(metaOf(page, 'og:url')).toBe(`${siteUrl}/s/${linkToken}`);
    expect(metaOf(page, 'og:image')).toMatch(/^https:\/\/tellwren\.test\/prints\/[\w.-]+\/card\.jpg$/);
    expect([metaOf(page, 'og:image:width'), metaOf(page, 'og:image:height')]).toEqual(['1200', '630']);
    expect(metaOf(page, 'og:image:alt')).toContain('The Old Net Loft');
    expect(metaOf(page, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(page, 'description')?.length).toBeLessThanOrEqual(156);
    expect(metaOf(page, 'og:description')).toBe(metaOf(page, 'description'));
  });

  it('asks search engines to leave the page alone unless the customer allows it', () => {
    expect(metaOf(pageOf(), 'robots')).toBe('noindex');
    expect(metaOf(pageOf({ share: { indexed: true } }), 'robots')).toBeUndefined();
    expect(pageResponse('', false).headers).toMatchObject({ 'X-Robots-Tag': 'noindex' });
    expect(pageResponse('', true).headers).not.toHaveProperty('X-Robots-Tag');
  });

  it('shows the customer’s photo through its own link, never by a signed address', () => {
    const page = pageOf({ image: 'u/u1/story/s1/secret.jpg' });
    expect(page.document.querySelector('.print img')?.getAttribute('src')).toBe(`/s/${linkToken}/photo.jpg`);
    expect(page.html).not.toContain('secret.jpg');
  });

  it('marks the language and the direction of what the customer wrote', () => {
    const page = pageOf({ name: 'الطريق إلى البيت', text: '<p>هذه قصة عن بيت.</p><p>שלום עולם</p>' });
    expect(page.document.querySelector('h1')?.getAttribute('dir')).toBe('auto');
    expect([...page.document.querySelectorAll('.text p')].map((one) => one.getAttribute('dir'))).toEqual([
      'auto',
      'auto',
    ]);
    expect(
      pageOf({ text: '<p>Il était une fois une maison, et ma mère avait peur de tout dans la forêt.</p>' })
        .document.querySelector('.text')
        ?.getAttribute('lang'),
    ).toBe('fr');
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an attribute’s end', '"><img src=x onerror=alert(1)>'],
    ['a single quote’s end', "' onmouseover='alert(1)"],
    ['the end of the title', '</title><script>alert(1)</script>'],
    ['a comment', '<!-- --><svg onload=alert(1)>'],
    ['entities', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['line separators', 'One\u2028two\u2029three'],
    ['bidi overrides', '\u202eTellwren\u202c \u2066x'],
    ['NUL and controls', 'a\u0000b\u0007c\u001bd'],
    ['emoji', '👩‍👩‍👧‍👦 and 🏳️‍🌈'],
    ['a template', '{{constructor.constructor("alert(1)")()}}'],
    ['10,000 characters', '<b>'.repeat(3333)],
    ['a lone surrogate', 'a\ud800b'],
  ])('renders a title, name, text and captions with %s as text', (_what, hostile) => {
    const text = `<h4>${hostile}</h4><p>${hostile}</p><p><a href="javascript:alert(1)">${hostile}</a></p>`;
    const page = pageOf({
      name: hostile,
      text,
      captions: [hostile],
      share: { teller: hostile.slice(0, 40), captions: true },
    });
    requireOnlyOurs(page);
    expect(page.document.querySelectorAll('h1')).toHaveLength(1);
    expect(page.document.querySelectorAll('title')).toHaveLength(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there.
    expect(page.html).not.toMatch(/[\u0000-\u0008\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
    expect(page.html.isWellFormed()).toBe(true);
  });

  it('weighs at most 60 KB for a story of 3,000 words', () => {
    const long = `<p>${paragraph.repeat(9)}</p>`.repeat(20);
    const { html } = pageOf({ text: long });
    expect(html.length).toBeLessThan(60_000);
    expect(gzipSync(html).length).toBeLessThan(16_000);
  });
});

describe('pages of shared stories', () => {
  it('have a policy that allows their own style and nothing else of the page', () => {
    const [, css = ''] = /<style>(.*)<\/style>/s.exec(gonePageHtml) ?? [];
    const hash = createHash('sha256').update(css).digest('base64');
    expect(pagePolicy).toBe(
      `default-src 'none'; img-src 'self'; font-src 'self'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
    for (const html of [gonePageHtml, reportedPageHtml(linkToken)]) requireOnlyOurs({ html, ...parseHTML(html) });
  });

  it('are gone with status 410 and are not cached', () => {
    const { status, headers } = gonePage();
    expect(status).toBe(410);
    expect(headers).not.toHaveProperty('Cache-Control');
  });

  it.each([
    [fontPaths.display, 'besley/files/besley-latin-wght-normal'],
    [fontPaths.story, 'literata/files/literata-latin-wght-normal'],
    [fontPaths.ui, 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal'],
  ])('load %s, the font of the installed package', (path, packaged) => {
    const installed = readFileSync(`node_modules/@fontsource-variable/${packaged}.woff2`);
    expect(readFileSync(`web/public${path}`).equals(installed)).toBe(true);
  });
});
