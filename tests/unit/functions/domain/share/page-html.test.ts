import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fontPaths } from '#functions/domain/share/page-css.ts';
import { gonePageHtml, pagePolicy, reportedPageHtml, sharedPageHtml } from '#functions/domain/share/page-html.ts';
import { gonePage, pageResponse } from '#functions/domain/share/page-response.ts';
import type { LongReport } from '#functions/domain/share/report-page.ts';
import type { ShareRecord } from '#functions/domain/share/share.ts';
import { cardFacts, sharedContent } from '#functions/domain/share/shared-content.ts';
import { readWord, type WordFaults, type WrittenWord } from '#functions/domain/share/words.ts';
import type { Contributor } from '#functions/domain/voices/contributor.ts';
import { pieceIdOf, pieceMark } from '#shared/story/piece-marks.ts';
import { aStory } from '#tests/support/builders.ts';
import { aContributor } from '#tests/support/contributors.ts';
import { elementsOf, type ParsedElement } from '#tests/support/parsed-html.ts';
import { aShare, linkToken } from '#tests/support/shares.ts';

const siteUrl = 'https://tellwren.test';
const paragraph = 'The jar held damson jam once, and you can still read the lid in my grandmother’s capitals. ';
const quote = 'Nobody charged me a penny. Tom only asked for the first loaf out, and he still has it.';
const description =
  `<h4>The Old Net Loft</h4>${`<p>${'The jar held jam. You can read it. '.repeat(9)}</p>`.repeat(4)}` +
  `<p>Short. Then eleven of them crossed the quay with my loaves.</p><p>We baked until six. ${quote}</p>` +
  `<h4>Your values</h4><ul><li>Patience: You wait. “${quote}”</li></ul>`;

interface Given {
  readonly share?: Partial<ShareRecord>;
  readonly name?: string;
  readonly text?: string;
  readonly captions?: readonly string[];
  readonly image?: string | null;
  readonly result?: Result;
  readonly report?: Omit<LongReport, 'shared'>;
  readonly people?: readonly Contributor[];
}

type Result =
  | { readonly state: 'sent' | 'full' | 'closed' | 'complete'; readonly word: WrittenWord }
  | { readonly state: 'faulty'; readonly word: WrittenWord; readonly faults: WordFaults };

function pageOf({
  share = {},
  name = 'The Old Net Loft',
  text = description,
  captions = [],
  image = null,
  result,
  report,
  people = [],
}: Given = {}) {
  const story = aStory({ userId: 'u1', storyId: 's1', status: 'ready', name, image });
  const kept = captions.map((one, order) => [`c${order}`, { captionId: `c${order}`, text: one, image: null, order }]);
  const content = sharedContent(
    aShare(share),
    story,
    { description: text, captions: Object.fromEntries(kept) },
    people,
  );
  const shared = { share: aShare(share), content };
  return pageFrom(
    sharedPageHtml(shared, siteUrl, {
      ...(result && { word: { shared, ...result } }),
      ...(report && { report: { shared, ...report } }),
    }),
  );
}

function pageFrom(html: string) {
  const elements = elementsOf(html);
  const all = (tag: string, classOrWithin = '') =>
    elements.filter(
      ({ tag: name, attributes, path }) =>
        name === tag && `${path} .${attributes['class'] ?? ''}`.includes(classOrWithin),
    );
  const first = (tag: string, classOrWithin?: string): ParsedElement | undefined => all(tag, classOrWithin)[0];
  const meta = (key: string) =>
    all('meta').find(({ attributes: { name, property } }) => name === key || property === key)?.attributes['content'];
  return { html, elements, all, first, meta };
}
type Page = ReturnType<typeof pageFrom>;

const foreignTags = new Set(['script', 'iframe', 'object', 'embed', 'base', 'template', 'math', 'foreignobject']);
const addressNames = ['href', 'src', 'action', 'srcset'];

/** Our template has no scripts, event handlers or addresses of other sites: one of these would come from the customer. */
function requireOnlyOurs({ elements, all }: Page): void {
  expect(elements.filter(({ tag }) => foreignTags.has(tag))).toEqual([]);
  expect(all('style')).toHaveLength(1);
  const attributes = elements.flatMap((element) => Object.entries(element.attributes));
  expect(attributes.filter(([name]) => /^on|^style$|^srcdoc$/i.test(name))).toEqual([]);
  const addresses = attributes.filter(([name]) => addressNames.includes(name));
  expect(addresses.filter(([, address]) => !/^\/(?!\/)/.test(address))).toEqual([]);
}

describe('sharedPageHtml', () => {
  it('shows title, first name, date, story and invitation, and no account data, values or captions', () => {
    const page = pageOf({ captions: ['A caption'] });
    expect(page.first('h1')?.text).toBe('The Old Net Loft');
    expect(page.first('p', '.by')?.text).toBe('Told by AdaNovember 21st 2026. Two minutes to read.');
    expect(page.first('div', '.text')?.text).toContain('held jam');
    expect(page.html.match(/Patience|Lovelace|A caption|u1|Content strategy/)).toBeNull();
    expect(page.first('a', '.invite')?.attributes['href']).toBe('/start-your-story');
    expect(page.first('p', '.low')?.text).toBe('Ada shared this page. Search engines are asked to leave it alone.');
    requireOnlyOurs(page);
  });

  it('shows no name unless it is chosen, and captions if they are', () => {
    const page = pageOf({ share: { teller: null, captions: true, indexed: true }, captions: ['A <b>caption</b>'] });
    expect(page.first('p', '.by')?.text).toBe('November 21st 2026. Two minutes to read.');
    expect(page.first('li', '.posts')?.text).toBe('A <b>caption</b>');
    expect(page.first('p', '.low')?.text).toBe('The storyteller shared this page.');
  });

  it('sets the story like a book: a drop cap, one sentence beside the title, and another as a pull quote', () => {
    const page = pageOf();
    expect(page.first('p', '.text')?.attributes['class']).toBe('keepsake-opening');
    expect(page.first('p', '.quote')?.text).toBe('“Tom only asked for the first loaf out, and he still has it.”');
    const paragraphs = page.all('p', '.text');
    const pull = paragraphs.findIndex(({ attributes }) => attributes['class'] === 'pull');
    expect(paragraphs[pull]?.text).toBe('“Then eleven of them crossed the quay with my loaves.”');
    const around = [paragraphs[pull - 1], paragraphs[pull + 1]].map((one) => one?.text.includes('eleven of them'));
    expect([pull > 1, around]).toEqual([true, [false, false]]);
  });

  it('quotes on the page and on its card with the marks of the story’s language', () => {
    const [told, pulled] = [
      'Niemand hat von mir auch nur einen Pfennig verlangt, und das vergesse ich nicht.',
      'Dann kamen elf von ihnen mit meinen Broten über den Kai.',
    ];
    const text =
      `<h4>Das Brot</h4>${`<p>${'Wir haben gebacken, und es war noch dunkel. '.repeat(9)}</p>`.repeat(4)}` +
      `<p>Kurz. ${pulled}</p><p>Es war sechs Uhr. ${told}</p>`;
    const page = pageOf({ text });
    const quotes = [
      page.first('p', '.quote'),
      page.all('p', '.text').find(({ attributes }) => attributes['class'] === 'pull'),
    ];
    expect(quotes.map((one) => one?.text)).toEqual([`„${told}“`, `„${pulled}“`]);
    const story = aStory({ userId: 'u1', storyId: 's1', status: 'ready' });
    expect(cardFacts(sharedContent(aShare(), story, { description: text, captions: {} })).quote).toBe(`„${told}“`);
  });

  it('has absolute previews for Open Graph and X, of the print until the card is made', () => {
    const page = pageOf();
    expect(page.meta('og:title')).toBe('The Old Net Loft');
    expect(page.meta('og:url')).toBe(`${siteUrl}/s/${linkToken}`);
    expect(page.meta('og:image')).toMatch(/^https:\/\/tellwren\.test\/prints\/[\w.-]+\/card\.jpg$/);
    expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630']);
    expect(page.meta('og:image:alt')).toMatch(/^A block print: /);
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    expect(page.meta('description')?.length).toBeLessThanOrEqual(156);
    expect(page.meta('og:description')).toBe(page.meta('description'));
  });

  it('asks search engines to leave the page alone unless the customer allows it', () => {
    expect(pageOf().meta('robots')).toBe('noindex');
    expect(pageOf({ share: { indexed: true } }).meta('robots')).toBeUndefined();
    expect(pageResponse('', false).headers).toMatchObject({ 'X-Robots-Tag': 'noindex' });
    expect(pageResponse('', true).headers).not.toHaveProperty('X-Robots-Tag');
  });

  it('shows the customer’s photo through its own link, never by a signed address', () => {
    const page = pageOf({ image: 'u/u1/story/s1/secret.jpg' });
    expect(page.first('img', '.print')?.attributes['src']).toBe(`/s/${linkToken}/photo.jpg`);
    expect(page.html.includes('secret.jpg')).toBe(false);
  });

  it('marks the language and the direction of what the customer wrote', () => {
    const page = pageOf({ name: 'الطريق إلى البيت', text: '<p>هذه قصة عن بيت.</p><p>שלום עולם</p>' });
    expect(page.first('h1')?.attributes['dir']).toBe('auto');
    expect(page.all('p', '.text').map(({ attributes }) => attributes['dir'])).toEqual(['auto', 'auto']);
    const french = '<p>Il était une fois une maison, et ma mère avait peur de tout dans la forêt.</p>';
    expect(pageOf({ text: french }).first('div', '.text')?.attributes['lang']).toBe('fr');
  });

  it('has a form for a word to the teller only where the customer allows it', () => {
    expect(pageOf().first('section', '.word')).toBeUndefined();
    const page = pageOf({ share: { words: true } });
    expect(page.first('form', '.word')?.attributes).toMatchObject({
      method: 'post',
      action: `/s/${linkToken}/word#word`,
    });
    expect(page.first('h2', '.word')?.text).toBe('Send Ada a word');
    expect(pageOf({ share: { words: true, teller: null } }).first('button', '.word')?.text).toBe(
      'Send it to the storyteller',
    );
  });

  it('says what became of a word, with the focus there, and keeps what was typed', () => {
    const word = { name: 'Ewan Price', text: '\nBest loaf.' };
    const share = { words: true };
    const focused = ({ elements }: Page) => elements.filter(({ attributes }) => 'autofocus' in attributes);
    const sent = pageOf({ share, result: { state: 'sent', word } });
    expect([focused(sent).map(({ tag }) => tag), sent.first('h2', '.word')?.text]).toEqual([['div'], 'Ada has it.']);
    expect(sent.first('figcaption', '.card')?.text).toBe('Ewan Price');
    const faulty = pageOf({ share, result: { state: 'faulty', word, faults: { text: '9 characters too many' } } });
    expect(focused(faulty).map(({ attributes }) => attributes['id'])).toEqual(['word-text']);
    expect(faulty.first('p', '.fault')?.text).toBe('9 characters too many');
    expect(faulty.first('textarea', '.word')?.text).toBe('\nBest loaf.');
    const full = pageOf({ share, result: { state: 'full', word } });
    expect([focused(full).length, full.first('input', '.word')?.attributes['value']]).toEqual([1, 'Ewan Price']);
    const closed = pageOf({ result: { state: 'closed', word } });
    expect([focused(closed).length, closed.first('form', '.word')]).toEqual([1, undefined]);
    expect(pageOf({ result: { state: 'complete', word } }).first('p', '.fault')?.text).toContain('was not sent');
  });

  it('shows a report that is too long again, open, with what was chosen and typed', () => {
    const typed = { reason: 'fraud', details: '\n<b>My mother</b>' } as const;
    const page = pageOf({ report: { typed, fault: '9 characters too many' } });
    const [details, field] = [page.first('details'), page.first('textarea')];
    expect([details?.attributes['open'], field?.attributes['autofocus'], field?.text]).toEqual(['', '', typed.details]);
    expect(page.first('p', '.fault')?.text).toBe('9 characters too many');
    const chosen = page.elements.filter(({ attributes }) => 'checked' in attributes);
    expect(chosen.map(({ attributes }) => attributes['value'])).toEqual(['fraud']);
    expect(pageOf().first('details')?.attributes['open']).toBeUndefined();
    requireOnlyOurs(page);
  });

  it('renders hostile titles, names, texts, captions and words as text', () => {
    const hostileTexts = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='alert(1)",
      '</title><script>alert(1)</script>',
      '<!-- --><svg onload=alert(1)>',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      'One\u2028two\u2029three',
      '\u202eTellwren\u202c \u2066x',
      'a\u0000b\u0007c\u001bd',
      '👩‍👩‍👧‍👦 and 🏳️‍🌈',
      '{{constructor.constructor("alert(1)")()}}',
      '<b>'.repeat(3333),
      'a\ud800b',
    ];
    for (const [index, hostile] of [...hostileTexts, ...hostileTexts.toReversed()].entries()) {
      // A text of that length is refused when it is saved.
      const typed = hostile.length > 1000 ? 'x' : hostile;
      const text = `<h4>${typed}</h4><p>${typed}</p><p><a href="javascript:alert(1)">${typed}</a></p>`;
      const share = { teller: hostile.slice(0, 40), captions: true, words: true };
      const { word } = readWord({ name: hostile.slice(0, 60), text: hostile.slice(0, 280) });
      const state = index % 2 === 0 ? ({ state: 'sent' } as const) : ({ state: 'faulty', faults: {} } as const);
      const page = pageOf({ name: hostile, text, captions: [hostile], share, result: { word, ...state } });
      requireOnlyOurs(page);
      expect([page.all('h1').length, page.all('title').length], hostile).toEqual([1, 1]);
      expect(page.html.match(/(?!\n)\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu), hostile).toBeNull();
      expect(page.html.isWellFormed(), hostile).toBe(true);
    }
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
    const hash = createHash('sha256').update(css).digest().toString('base64');
    expect(pagePolicy).toBe(
      `default-src 'none'; connect-src 'self'; img-src 'self'; font-src 'self'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
    for (const html of [gonePageHtml, reportedPageHtml(linkToken)]) requireOnlyOurs(pageFrom(html));
  });

  it('are gone with status 410 and are not cached', () => {
    const { status, headers } = gonePage();
    expect(status).toBe(410);
    expect(headers).not.toHaveProperty('Cache-Control');
  });

  it('load the fonts of the site', () => {
    const ofSite = {
      [fontPaths.display]: 'web/src/styles/fonts/besley.woff2',
      [fontPaths.story]: 'node_modules/@fontsource-variable/literata/files/literata-latin-wght-normal.woff2',
      [fontPaths.ui]: 'web/src/styles/fonts/atkinson.woff2',
    };
    const differing = Object.entries(ofSite).filter(
      ([path, file]) => !readFileSync(`web/public${path}`).equals(readFileSync(file)),
    );
    expect(differing).toEqual([]);
  });

  it('sets the words of each voice apart by name, mark and thread, as text, and names everybody', () => {
    const hostile = '<script>alert(1)</script> “&"';
    const answer = { question: 'Why?', state: 'in' as const, isKeptOut: false, revision: 1 };
    const people = ['Ada <b>', 'Tom'].map((name, at) =>
      aContributor({
        name,
        slot: at,
        personId: String(at).repeat(26),
        state: 'sent',
        marks: ['fishingBoat', 'loaf'],
        answers: [{ ...answer, text: hostile }],
      }),
    );
    const marks = people.map(({ personId }) => pieceMark(pieceIdOf(personId, 0))).join('');
    const page = pageOf({ text: `<p>${paragraph}</p>${marks}<p>End.</p>`, people, share: { teller: 'Nora' } });
    requireOnlyOurs(page);
    expect(page.html).toContain('Told by <bdi>Nora</bdi>, with <bdi>Ada &lt;b&gt;</bdi> and <bdi>Tom</bdi>');
    expect(page.all('figure').map(({ attributes }) => attributes['class'])).toEqual([
      'print',
      'voice voice-1',
      'voice voice-2',
    ]);
    expect(page.all('img', 'mark').map(({ attributes }) => attributes['src'])).toEqual(
      ['letter', 'fishingBoat', 'loaf', 'fishingBoat', 'loaf'].map(
        (motif) => `/prints/0-noon-summer-room-${motif}/thing.svg`,
      ),
    );
    expect(page.html.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(2);
    expect(pageOf({ text: `<p>${paragraph}</p>${marks}` }).html).not.toMatch(/data-piece|class="voice/);
  });
});
