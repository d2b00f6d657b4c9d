import type { MetaDescriptor } from 'react-router';
import { type PageId, pages } from '#shared/names/pages.ts';
import { sampleFilm } from './film.ts';
import { pricingQuestions } from './pricing-questions.ts';
import { productsWithOffers, type Thing } from './product-offers.ts';
import { cardPath, type PageHead } from './social-meta.ts';

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

function faqPage(): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: pricingQuestions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Sum of the shots in web/media/films.ts: 3 + 3 + 3 + 3.5 s. */
const uploadDate = '2026-11-21T00:00:00Z';
const duration = 'PT12.5S';

/** @throws Error when the film has no poster or file */
function sampleFilmObject(address: string): Thing {
  const absolute = (path: string) => new URL(path, address).href;
  const file = sampleFilm.sources.find(({ type }) => type === 'video/mp4');
  if (file === undefined || sampleFilm.poster === null) throw new Error('the sample film has no file or no poster');
  return {
    '@type': 'VideoObject',
    name: sampleFilm.title,
    description: sampleFilm.transcript.join(' '),
    thumbnailUrl: absolute(sampleFilm.poster),
    contentUrl: absolute(file.address),
    uploadDate,
    duration,
    transcript: sampleFilm.transcript.join('\n'),
    width: sampleFilm.width,
    height: sampleFilm.height,
    inLanguage: 'en',
  };
}

const thingsByPage: Partial<Record<PageId, (head: PageHead) => readonly Thing[]>> = {
  home: (head) => [organization(head), webSite(head)],
  pricing: ({ id, address }) => [...productsWithOffers(address, cardPath(id)), faqPage()],
  turnIntoFilm: ({ address }) => [sampleFilmObject(address)],
};

/** schema.org data of an indexed page; empty for others. */
export function schemaThings(head: PageHead): readonly Thing[] {
  if (!pages[head.id].indexed) return [];
  const own = thingsByPage[head.id]?.(head) ?? [];
  return head.id === 'home' ? own : [...own, breadcrumbs(head)];
}

/** React Router escapes `<`, so no text can close the script element. */
export function structuredData(head: PageHead): MetaDescriptor[] {
  const things = schemaThings(head);
  if (things.length === 0) return [];
  return [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }];
}
