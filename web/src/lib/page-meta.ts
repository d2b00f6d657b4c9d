import { type PageId, pages } from '../../../shared/names/pages.ts';

interface PageTexts {
  /** At most 60 characters, without the brand. */
  readonly title: string;
  /** At most 155 characters. */
  readonly description: string;
}

const brand = 'Tellwren';

/** The head of a page: title, description, canonical address, and `noindex` for pages that are the customer's own. */
export function pageMeta(id: PageId, { title, description }: PageTexts) {
  const { path, indexed } = pages[id];
  const fullTitle = title === '' ? brand : `${title} · ${brand}`;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    // Without the public origin (a build for any stage) the address is relative to the host that serves it.
    ...(indexed
      ? [{ tagName: 'link' as const, rel: 'canonical', href: (import.meta.env.VITE_SITE_URL ?? '') + path }]
      : [{ name: 'robots', content: 'noindex' }]),
  ];
}
