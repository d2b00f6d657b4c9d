import type { MetaDescriptor } from 'react-router';
import { type PageId, pages } from '#shared/names/pages.ts';
import { socialMeta } from './social-meta.ts';
import { structuredData } from './structured-data.ts';

interface PageTexts {
  /** At most 60 characters, including the brand. */
  readonly title: string;
  /** At most 155 characters. */
  readonly description: string;
}

const brand = 'Tellwren';

/**
 * A page's title and description, with a canonical address or `noindex`. Metadata for machines is added during prerendering
 * only.
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
