import { seededProducts, seededStories } from '#infra/local/seed/catalogue-content.ts';
import { listFeaturedStories, listProducts } from '#shared/endpoints/catalogue.ts';

export const picturesPath = '/audit-pictures/';

const pictureAddress = (file: string) => file.replace(/^pictures\//, picturesPath);

const pictureSize = { widthPx: 900, heightPx: 675 } as const;

const products = seededProducts.map(({ productId, name, basePriceCents, description, variants = [], image }) => ({
  _id: productId,
  name,
  imageUrl: pictureAddress(image),
  basePrice: basePriceCents / 100,
  description,
  link: null,
  variants: variants.map((variant) => ({ name: variant.name, price: variant.priceCents / 100 })),
}));

const stories = seededStories.map(({ featuredStoryId, images, name, author, company, description }) => ({
  _id: featuredStoryId,
  images: images.map(({ file, alt }) => ({ url: pictureAddress(file), alt, ...pictureSize })),
  logo: null,
  author,
  company,
  stats: [],
  name,
  description,
  videos: [],
}));

/** API responses for a visitor's pages, with the seed's content: path to JSON. */
export const stubResponses: ReadonlyMap<string, string> = new Map([
  [listProducts.path, JSON.stringify(listProducts.response.parse({ success: true, data: products }))],
  [listFeaturedStories.path, JSON.stringify(listFeaturedStories.response.parse({ success: true, data: stories }))],
]);
