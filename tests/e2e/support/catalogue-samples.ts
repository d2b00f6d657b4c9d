import type { CatalogueProduct, FeaturedStory } from '#shared/schemas/catalogue.ts';

/** A picture that needs no server. */
export const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="675"><rect width="900" height="675" fill="#f5b335"/></svg>')}`;

export const book: CatalogueProduct = {
  _id: 'story-book',
  name: 'Your Story as a Book',
  imageUrl: picture,
  basePrice: 89,
  link: null,
  description: '<p>Sewn and bound.</p><ul><li>Thread-sewn</li></ul><img src=x onerror="window.hacked=1">',
  variants: [
    { name: 'Softcover', price: 89 },
    { name: 'Linen Hardcover', price: 129.5 },
  ],
};

export const postcards: CatalogueProduct = {
  _id: 'postcards',
  name: 'Thirty Postcards',
  imageUrl: picture,
  basePrice: 39,
  link: null,
  description: '<p>Thirty of them.</p>',
  variants: [],
};

function featured(index: number, more: Partial<FeaturedStory> = {}): FeaturedStory {
  return {
    _id: `story-${index}`,
    name: `Story number ${index}`,
    author: 'June Okafor',
    company: 'Two Wheels Down',
    images: [{ url: picture, alt: `Picture of story ${index}`, widthPx: 900, heightPx: 675 }],
    logo: null,
    stats: [],
    videos: [],
    description: '<p>She ran behind me the whole length of the harbour road.</p>',
    ...more,
  };
}

/** Seven of them, with names of different lengths. */
export const featuredStories: readonly FeaturedStory[] = Array.from({ length: 7 }, (_, index) =>
  featured(index, index % 2 === 0 ? {} : { name: `A much longer title of the story with the number ${index}` }),
);

export const wholeFeaturedStory = featured(0, {
  images: [
    { url: picture, alt: 'The first picture', widthPx: 900, heightPx: 675 },
    { url: picture, alt: 'The second picture', widthPx: null, heightPx: null },
  ],
  stats: [{ label: 'Reach', value: '12,400' }],
  description: '<p>She ran behind me.</p><script>window.hacked=1</script><img src=x onerror="window.hacked=1">',
  videos: [
    { url: '/films/the-long-way-home.webm', posterUrl: '/films/the-long-way-home-poster.webp', captionsUrl: null },
  ],
});
