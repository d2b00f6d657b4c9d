import { describe, expect, test } from 'vitest';
import { type PageId, pages } from '#shared/names/pages.ts';
import { films } from '#web/media/films.ts';
import { plans } from '#web/src/features/pricing/model/plans.ts';
import { pricedProducts, type Thing } from '#web/src/lib/product-offers.ts';
import { schemaThings } from '#web/src/lib/structured-data.ts';

/** The properties that Google requires per type, and those it recommends for an organisation. */
const required: Readonly<Record<string, readonly string[]>> = {
  Organization: ['@id', 'name', 'url', 'logo'],
  ContactPoint: ['contactType', 'url'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Product: ['name', 'image', 'offers'],
  Brand: ['name'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'referenceQuantity'],
  QuantitativeValue: ['value', 'unitCode'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl'],
};

const headOf = (id: PageId) => {
  return {
    id,
    title: `Page ${id} · Tellwren`,
    description: 'What it says.',
    address: `https://tellwren.com${pages[id].path}`,
  };
};
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && '@type' in value;

function withParts(thing: Thing): Thing[] {
  const parts = Object.values(thing).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return [thing, ...parts.filter(isThing).flatMap(withParts)];
}

const isIndexed = (id: string): id is PageId => id in pages && pages[id as PageId].indexed;
const indexed = Object.keys(pages).filter(isIndexed);

describe('structured data of every indexed page', () => {
  const thingsOf = (id: PageId) => schemaThings(headOf(id)).flatMap(withParts);

  test('has the required properties of each type', () => {
    for (const id of indexed) {
      expect(thingsOf(id).length, id).toBeGreaterThan(0);
      for (const thing of thingsOf(id)) {
        const names = required[thing['@type']];
        expect(names, `${id}: ${thing['@type']}`).toBeDefined();
        for (const name of names ?? []) expect(thing[name], `${id}: ${thing['@type']}.${name}`).toBeTruthy();
      }
    }
  });

  test('contains absolute URLs of the site only', () => {
    const address = /"(?:url|item|logo|image|thumbnailUrl|contentUrl)":"[^"]*"/g;
    for (const id of indexed) {
      const addresses = JSON.stringify(thingsOf(id)).match(address) ?? [];
      expect(addresses.length, id).toBeGreaterThan(0);
      expect(
        addresses.filter((one) => !one.includes('"https://tellwren.com/')),
        id,
      ).toEqual([]);
    }
  });
});

test('thingsOf is empty for a page outside the index', () => {
  expect(schemaThings(headOf('stories'))).toEqual([]);
});

test('the offers are the plans of /pricing with their prices', () => {
  const sold = plans.filter(({ action, id }) => action !== 'coming-soon' && id !== 'story-again');
  expect(pricedProducts.map(({ name, cents }) => [name, cents])).toEqual(
    sold.map(({ title, priceCents }) => [title, priceCents]),
  );
});

test('the duration of the sample film is the sum of its shots', () => {
  const seconds = films.find(({ name }) => name === 'sample-film')?.shots.reduce((sum, shot) => sum + shot.seconds, 0);
  const [film] = schemaThings(headOf('turnIntoFilm'));
  expect(film?.['duration']).toBe(`PT${seconds}S`);
});
