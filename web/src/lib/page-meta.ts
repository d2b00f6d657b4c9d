import type { MetaDescriptor } from 'react-router';
import { type PageId, pages } from '#shared/names/pages.ts';
import { socialMeta } from './social-meta.ts';
import { structuredData } from './structured-data.ts';

interface PageTexts {
  readonly title: string;
  readonly description: string;
}

const brand = 'Tellwren';

/** Title, description, and canonical address or `noindex`. Data for machines is added during prerendering only. */
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
