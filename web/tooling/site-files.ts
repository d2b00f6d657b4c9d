import { pages } from '#shared/names/pages.ts';

export const indexedPages = Object.values(pages).filter(({ indexed }) => indexed);

export interface PageFacts {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly lastChange: string;
}

/** https://www.sitemaps.org/protocol.html. Paths and dates need no XML escaping. */
export function sitemapXml(origin: string, facts: readonly PageFacts[]): string {
  const entries = facts.map(
    ({ path, lastChange }) => `  <url><loc>${origin}${path}</loc><lastmod>${lastChange}</lastmod></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}

/** Disallows nothing: crawlers must be able to read the private pages' `noindex`. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** https://llmstxt.org: the site and its pages for language models. */
export function llmsTxt(origin: string, facts: readonly PageFacts[]): string {
  const entries = facts.map(({ path, title, description }) => `- [${title}](${origin}${path}): ${description}\n`);
  return `# Tellwren

> Wren, an assistant, interviews you for about ten minutes and writes your story from what you said: the story, your values,
> a content strategy and a week of posts. It says only what you said.

A first story is free with an account. Everything that is personal needs a login and is not listed here.

## Pages

${entries.join('')}`;
}

/** RFC 9116. Expires after a year, so that an abandoned site promises no response. */
export function securityTxt(origin: string, builtAt: Date): string {
  const expires = new Date(builtAt);
  expires.setUTCDate(expires.getUTCDate() + 364);
  return `Contact: ${origin}${pages.contactUs.path}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`;
}

const paper = '#fffbf0';

/** `minimal-ui` retains a back button on the payment page. */
export function webManifest(): string {
  const icon = (src: string, size: number, purpose = 'any') => {
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  return JSON.stringify({
    id: '/',
    name: 'Tellwren',
    short_name: 'Tellwren',
    description: 'Say it once. Keep it for good.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Start your story', url: pages.startYourStory.path },
      { name: 'Your stories', url: pages.stories.path },
    ],
  });
}
