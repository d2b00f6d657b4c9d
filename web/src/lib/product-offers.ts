import { prices } from '#shared/catalogue/prices.ts';
import { pages } from '#shared/names/pages.ts';

/** An object in the vocabulary of schema.org. */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

interface PricedProduct {
  readonly name: string;
  readonly description: string;
  readonly cents: number;
  readonly path: string;
  readonly monthly?: true;
}

export const pricedProducts: readonly PricedProduct[] = [
  {
    name: 'Story',
    description: 'A written story, five posts, a content strategy and values, from one conversation with Wren.',
    cents: prices.storyCents,
    path: pages.startYourStory.path,
  },
  {
    name: 'Subscription',
    description: 'Six stories a month with thirty posts, a strategy and values.',
    cents: prices.subscriptionCentsPerMonth,
    path: pages.pricing.path,
    monthly: true,
  },
  {
    name: 'Film package',
    description: 'A film crew, an in-person consult, a photo and three short films of a story.',
    cents: prices.filmShownCents,
    path: pages.turnIntoFilm.path,
  },
  {
    name: 'GIFT YOUR STORY',
    description: 'A story and a photo as A5 prints in a luxury bi-fold frame, in a gift box.',
    cents: prices.giftCents,
    path: pages.giftYourStory.path,
  },
];

const priceCurrency = 'USD';

function toOffer({ cents, path, monthly }: PricedProduct, address: string): Thing {
  const price = (cents / 100).toFixed(2);
  const perMonth = {
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency,
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
  };
  return {
    '@type': 'Offer',
    price,
    priceCurrency,
    availability: 'https://schema.org/InStock',
    url: new URL(path, address).href,
    ...(monthly ? { priceSpecification: perMonth } : {}),
  };
}

export function productsWithOffers(address: string, card: string): readonly Thing[] {
  return pricedProducts.map((one) => ({
    '@type': 'Product',
    name: one.name,
    description: one.description,
    image: new URL(card, address).href,
    brand: { '@type': 'Brand', name: 'Tellwren' },
    offers: toOffer(one, address),
  }));
}
