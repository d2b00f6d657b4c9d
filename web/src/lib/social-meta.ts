import type { MetaDescriptor } from 'react-router';
import { kebabCase } from '#shared/names/functions.ts';
import { type PageId, pages } from '#shared/names/pages.ts';

export interface PageHead {
  readonly id: PageId;
  readonly title: string;
  readonly description: string;
  readonly address: string;
}

/** The page's Open Graph image, 1200 × 630; private pages use the home page's. */
export function cardPath(id: PageId): string {
  return `/og/${kebabCase(pages[id].indexed ? id : 'home')}.png`;
}

export function socialMeta({ id, title, description, address }: PageHead): MetaDescriptor[] {
  const alt = `A block-printed card: ${title}`;
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Tellwren' },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:url', content: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: new URL(cardPath(id), address).href },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image:alt', content: alt },
  ];
}
