import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';
import { contentSecurityPolicy } from '#infra/constructs/site-policy.ts';
import { documentOf, pages } from '#shared/names/pages.ts';
import { buildSite } from '#tests/support/build-site.ts';
import {
  type BuiltSite,
  documentBytes,
  documentScripts,
  gzipBytes,
  readBuiltSite,
} from '#tests/support/page-weight.ts';

let folder: string;
let site: BuiltSite;

beforeAll(async () => {
  folder = await buildSite();
  site = readBuiltSite(folder);
});

/** In KB as brotli packs them; a font is not packed, but cut (web/src/styles/fonts). */
const landing = { script: 130, stylesheet: 12, font: 44, total: 300 } as const;

/**
 * In KB as gzip packs them: what a route needs before it is shown, over what every page and every page of a
 * customer has. What a press loads, and the sanitiser, which comes with a text, are no part of it.
 */
const budgets: Readonly<Record<string, number>> = {
  'routes/auth/login': 23.6,
  'routes/auth/register': 24.5,
  'routes/auth/verify-email': 22.5,
  'routes/auth/verify-email-spent': 22,
  'routes/auth/not-me': 22,
  'routes/auth/not-me-spent': 22,
  'routes/auth/forgot-password': 22,
  'routes/auth/reset-password': 22,
  'routes/auth/reset-password-spent': 22,
  'routes/account/change-password': 22,
  'routes/account/account': 30.4,
  'routes/create/start-your-story': 26.8,
  'routes/library/stories': 9.5,
  'routes/library/story': 32.1,
  'routes/together/part': 18.9,
  'routes/gifts/gift-your-story': 75,
  'routes/gifts/gifts': 75,
  'routes/gifts/gift': 75,
  'routes/films/turn-into-film': 8,
  'routes/films/turn-stories': 8,
  'routes/films/turn-story': 9.5,
  'routes/films/films': 9.2,
  'routes/shop/checkout': 13.5,
  'routes/featured/featured-stories': 8,
  'routes/featured/featured-story': 8,
};

/** For a route that is not named above. */
const otherBudget = 15.4;

const kilobytes = (bytes: number) => bytes / 1024;

test('the policy has room for twice the inline scripts beside those of the live pages', () => {
  const today = inlineScriptHashes(folder);
  expect(today.length).toBeLessThanOrEqual(6);
  const others = (prefix: string) => today.map((_, index) => `'sha256-${prefix}${index}${'x'.repeat(41)}='`);
  const policy = contentSecurityPolicy({
    filesSource: '',
    frameSources: ['https://calendly.com'],
    analyticsSource: 'https://plausible.io',
    scriptHashes: [...others('a'), ...others('b')],
    liveScriptHashes: today,
  });
  expect(policy.split("'sha256-")).toHaveLength(3 * today.length + 1);
});

test('the landing page stays within its budget', () => {
  const { document, script, stylesheet, font, fontFiles, image } = documentBytes(folder, documentOf(pages.home.path));
  expect.soft(kilobytes(script), 'scripts').toBeLessThanOrEqual(landing.script);
  expect.soft(kilobytes(stylesheet), 'styles').toBeLessThanOrEqual(landing.stylesheet);
  expect.soft(kilobytes(font), 'fonts').toBeLessThanOrEqual(landing.font);
  expect.soft(fontFiles).toBe(2);
  expect(kilobytes(document + script + stylesheet + font + image), 'all').toBeLessThanOrEqual(landing.total);
});

test('pages without behaviour load no script', () => {
  const scriptless = Object.values(pages).filter((page) => 'scriptless' in page);
  expect(scriptless.length).toBeGreaterThan(0);
  expect(scriptless.filter(({ path }) => documentScripts(folder, documentOf(path)).length > 0)).toEqual([]);
});

test('no route is heavier than its budget', () => {
  expect(Object.keys(budgets).filter((route) => !site.routes.includes(route))).toEqual([]);
  for (const route of site.routes) {
    const own = site.scriptsOf(route).difference(site.shell).difference(site.data);
    expect.soft(kilobytes(gzipBytes(folder, own)), route).toBeLessThanOrEqual(budgets[route] ?? otherBudget);
  }
});

/** What would move weight out of sight: the frame of every page, what pages of customers have in common, and what comes later. */
const common = { frame: 133, data: 16.9 } as const;
/** The print in progress has every motif, with its words in seven languages. */
const later = { 'proof-picture': 71, 'edit-story': 140, 'story-tools': 14, 'sanitize-html': 12, toasts: 8 } as const;

test('shared and lazy-loaded chunks stay within their budgets', () => {
  expect.soft(kilobytes(gzipBytes(folder, site.shell)), 'frame').toBeLessThanOrEqual(common.frame);
  const data = site.data.difference(site.shell);
  expect.soft(kilobytes(gzipBytes(folder, data)), 'data').toBeLessThanOrEqual(common.data);
  for (const [name, most] of Object.entries(later)) {
    const chunk = [...site.scriptsOf(name)].filter((file) => file.startsWith(`${name}-`));
    expect(chunk, name).toHaveLength(1);
    expect.soft(kilobytes(gzipBytes(folder, chunk)), name).toBeLessThanOrEqual(most);
  }
});

test('the build contains robots.txt, sitemap.xml, llms.txt, the manifest and security.txt', () => {
  for (const name of ['sitemap.xml', 'robots.txt', 'llms.txt', 'manifest.webmanifest', '.well-known/security.txt'])
    expect.soft(existsSync(`${folder}/${name}`), name).toBe(true);
});
