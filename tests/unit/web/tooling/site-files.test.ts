import { describe, expect, test } from 'vitest';
import { pages } from '#shared/names/pages.ts';
import { headTexts, sourcesOfRoute } from '#web/tooling/page-facts.ts';
import { indexedPages, llmsTxt, robotsTxt, securityTxt, sitemapXml, webManifest } from '#web/tooling/site-files.ts';

const origin = 'https://tellwren.com';
const facts = indexedPages.map(({ path }) => {
  return { path, title: `Title of ${path}`, description: `Description of ${path}.`, lastChange: '2026-11-21' };
});

test('the sitemap lists every indexed page with its last change, and no other', () => {
  const listed = [...sitemapXml(origin, facts).matchAll(/<loc>(.+?)<\/loc><lastmod>(.+?)<\/lastmod>/g)];
  expect(listed.map(([, address]) => address)).toEqual(
    Object.values(pages)
      .filter(({ indexed }) => indexed)
      .map(({ path }) => `${origin}${path}`),
  );
  expect(new Set(listed.map(([, , day]) => day))).toEqual(new Set(['2026-11-21']));
});

test('every indexed page is prerendered', () => {
  expect(indexedPages.filter(({ prerender }) => !prerender)).toEqual([]);
});

test('robots.txt allows everything and names the sitemap', () => {
  expect(robotsTxt(origin)).not.toContain('Disallow');
  expect(robotsTxt(origin)).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
});

test('llms.txt has one heading, a summary and a link with a description per indexed page', () => {
  const lines = llmsTxt(origin, facts).split('\n');
  expect(lines[0]).toBe('# Tellwren');
  expect(lines[2]).toMatch(/^> /);
  expect(lines.filter((line) => /^- \[.+\]\(https:\/\/tellwren\.com\/.*\): .+\.$/.test(line))).toHaveLength(
    facts.length,
  );
});

test('security.txt has a contact and expires within a year', () => {
  const text = securityTxt(origin, new Date('2026-11-21T12:00:00Z'));
  expect(text).toContain(`Contact: ${origin}/contact-us\n`);
  expect(text).toContain('Expires: 2027-11-20T12:00:00.000Z\n');
});

test('the manifest starts at / and has all icon sizes', () => {
  const manifest = JSON.parse(webManifest());
  expect(manifest).toMatchObject({ name: 'Tellwren', start_url: '/', display: 'minimal-ui', theme_color: '#fffbf0' });
  expect(manifest.icons.map((icon: { sizes: string; purpose: string }) => [icon.sizes, icon.purpose])).toEqual([
    ['any', 'any'],
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
});

describe('page facts', () => {
  test('headTexts returns title and description, decoded', () => {
    const html =
      '<html><head><title>Salt &amp; pepper</title><meta name="description" content="It&#x27;s read."></head></html>';
    expect(headTexts(html)).toEqual({ title: 'Salt & pepper', description: "It's read." });
  });

  test('headTexts throws without a description', () => {
    expect(() => headTexts('<html><head><title>Only a title</title></head></html>')).toThrow('no description');
  });

  test('sourcesOfRoute returns the route and its features', () => {
    const source = `import { A } from '#web/src/features/landing/components/a.tsx';
import { B } from '#web/src/features/landing/model/b.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';`;
    expect(sourcesOfRoute('routes/marketing/home.tsx', source)).toEqual([
      'routes/marketing/home.tsx',
      'features/landing',
    ]);
  });
});
