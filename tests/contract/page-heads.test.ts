import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { documentOf, fallbackDocument, pages } from '#shared/names/pages.ts';
import { buildSite } from '#tests/support/build-site.ts';

/** Looks at the built documents as a machine does that runs no script. */
let folder: string;
beforeAll(async () => {
  folder = await buildSite();
});

const prerendered = Object.values(pages).filter(({ prerender }) => prerender);
const indexed = prerendered.filter((page) => page.indexed);

const read = (document: string) => readFileSync(join(folder, document), 'utf8');
const htmlOf = (path: string) => read(documentOf(path));
const unescaped = (text = '') => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const titleOf = (html: string) => unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1]);
const metaOf = (html: string, name: string) =>
  unescaped(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]);
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

/** The origin that this build was made for. */
const originOf = () => new URL(canonicalOf(htmlOf(pages.home.path)) ?? 'missing:').origin;

test('the footer credits the platform, whose choice is ours', () => {
  expect(/<footer[\s\S]*<\/footer>/.exec(htmlOf(pages.home.path))?.[0]).toContain('Built with React on AWS.');
});

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test('each page has a unique title and description within the lengths that are shown', () => {
  const heads = prerendered.map(({ path }) => {
    const html = htmlOf(path);
    return { path, title: titleOf(html), description: metaOf(html, 'description') };
  });
  const faults = heads.filter(({ title, description: { length } }) => {
    return !/ · Tellwren$/.test(title) || title.length > 60 || length <= 20 || length > 155;
  });
  expect(faults).toEqual([]);
  expect(repeated(heads.map(({ title }) => title))).toEqual([]);
  expect(repeated(heads.map(({ description }) => description))).toEqual([]);
});

test('each page has a social card of 1200 × 630 pixels at an absolute URL', () => {
  const required = ['og:site_name', 'og:locale', 'og:title', 'og:description', 'og:image:alt', 'twitter:card'];
  for (const { path } of prerendered) {
    const html = htmlOf(path);
    const card = new URL(metaOf(html, 'og:image'));
    const png = readFileSync(join(folder, card.pathname));
    expect.soft([card.origin, metaOf(html, 'og:url')], path).toEqual([originOf(), originOf() + path]);
    expect.soft([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630]);
    expect.soft(png.length, path).toBeLessThan(120 * 1024);
    expect.soft(required.filter((name) => metaOf(html, name) === '')).toEqual([]);
  }
});

test('indexed pages have a canonical URL and structured data; the others are noindex', () => {
  for (const { path } of indexed) {
    const html = htmlOf(path);
    expect.soft(canonicalOf(html), path).toBe(originOf() + path);
    expect.soft(metaOf(html, 'robots'), path).toBe('');
    const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null';
    expect.soft(JSON.parse(data), path).toMatchObject({ '@context': 'https://schema.org' });
  }
  for (const html of [htmlOf(pages.forgotPassword.path), htmlOf(pages.notFound.path), read(fallbackDocument)]) {
    expect.soft(metaOf(html, 'robots')).toBe('noindex');
    expect.soft(html).not.toContain('ld+json');
  }
});

const manifestSchema = z.object({ icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })) });

test('the build contains the icons of the manifest and the head, at their sizes', () => {
  const { icons } = manifestSchema.parse(JSON.parse(read('manifest.webmanifest')));
  const drawn = icons.filter(({ type }) => type === 'image/png');
  expect(drawn.length).toBeGreaterThan(2);
  for (const { src, sizes } of drawn) {
    const png = readFileSync(join(folder, src));
    expect.soft(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const named = [...htmlOf(pages.home.path).matchAll(/<link rel="(?:apple-touch-)?icon"[^>]*href="([^"]+)"/g)];
  expect(named.length).toBe(2);
  for (const [, href = ''] of named) expect(readFileSync(join(folder, href)).length).toBeGreaterThan(0);
});

test('the sitemap, robots.txt and llms.txt list the canonical URLs of indexed pages', () => {
  const addresses = indexed.map(({ path }) => originOf() + path);
  const sitemap = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)];
  expect(sitemap.map(([, address]) => address)).toEqual(addresses);
  expect(read('robots.txt')).toContain(`Sitemap: ${originOf()}/sitemap.xml`);
  for (const address of addresses) expect.soft(read('llms.txt')).toContain(`](${address})`);
});
