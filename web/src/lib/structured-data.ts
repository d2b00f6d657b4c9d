import type { MetaDescriptor } from 'react-router';
import { type PageId, pages } from '../../../shared/names/pages.ts';
import { offeredProducts } from './offered-products.ts';
import { pricingQuestions } from './pricing-questions.ts';
import { cardPath, type PageHead } from './social-meta.ts';
import { sampleFilmObject } from './video-object.ts';

/** A description of something by schema.org's words. Its values are data of ours. */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

const organizationId = '#organization';

function organization({ address, description }: PageHead): Thing {
  return {
    '@type': 'Organization',
    '@id': new URL(organizationId, address).href,
    name: 'Tellwren',
    url: address,
    logo: new URL('/icon-512.png', address).href,
    description,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      url: new URL('/contact-us', address).href,
    },
  };
}

function webSite({ address, description }: PageHead): Thing {
  return {
    '@type': 'WebSite',
    name: 'Tellwren',
    url: address,
    description,
    inLanguage: 'en',
    publisher: { '@id': new URL(organizationId, address).href },
  };
}

/** Home, then the page. @param head of a page that is not home */
function breadcrumbs({ title, address }: PageHead): Thing {
  const steps = [
    { name: 'Home', item: new URL('/', address).href },
    { name: title.replace(/ · Tellwren$/, ''), item: address },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, before) => ({ '@type': 'ListItem', position: before + 1, ...step })),
  };
}

function answeredQuestions(): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: pricingQuestions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

const ownThings: Partial<Record<PageId, (head: PageHead) => readonly Thing[]>> = {
  home: (head) => [organization(head), webSite(head)],
  pricing: ({ id, address }) => [...offeredProducts(address, cardPath(id)), answeredQuestions()],
  turnIntoFilm: ({ address }) => [sampleFilmObject(address)],
};

/** What a page says about itself to machines: nothing that it does not show. Pages out of the index say nothing. */
export function thingsOf(head: PageHead): readonly Thing[] {
  if (!pages[head.id].indexed) return [];
  const own = ownThings[head.id]?.(head) ?? [];
  return head.id === 'home' ? own : [...own, breadcrumbs(head)];
}

/** The same as a block of data in the head. React Router writes its `<` as an escape: no text can end the block. */
export function structuredData(head: PageHead): MetaDescriptor[] {
  const things = thingsOf(head);
  if (things.length === 0) return [];
  return [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }];
}
