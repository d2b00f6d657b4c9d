import type { MetaDescriptor } from 'react-router';
import { type PageId, pages } from '#shared/names/pages.ts';
import { socialMeta } from './social-meta.ts';
import { structuredData } from './structured-data.ts';

interface PageTexts {
  /** At most 60 characters, the brand behind it included. */
  readonly title: string;
  /** At most 155 characters. */
  readonly description: string;
}

const brand = 'Tellwren';

/**
 * The head of a page: title, description, canonical address, or `noindex` for pages that are the customer's own. What only
 * machines read that open a page by its address is written when it is prerendered, and no browser loads the code for it.
 */
export function pageMeta(id: PageId, { title, description }: PageTexts): MetaDescriptor[] {
  const { path, indexed } = pages[id];
  const fullTitle = title === '' ? brand : `${title} · ${brand}`;
  const address = import.meta.env.VITE_SITE_URL + path;
  const head = { id, title: fullTitle, description, address };
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    indexed ? { tagName: 'link', rel: 'canonical', href: address } : { name: 'robots', content: 'noindex' },
    ...(import.meta.env.SSR ? [...socialMeta(head), ...structuredData(head)] : []),
  ];
}
