import type { FileAddresses } from '#functions/domain/ports/files.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { CatalogueProduct, FeaturedStory } from '#shared/schemas/catalogue.ts';
import type { FeaturedStoryRecord } from './featured-story.ts';
import type { Product } from './product.ts';
import { publicFileUrl } from './public-file.ts';

/** Amounts in dollars. */
export async function presentProduct(product: Product, addresses: FileAddresses): Promise<CatalogueProduct> {
  const { productId, name, imageUrl, basePriceCents, description, link, variants, needs = [] } = product;
  return {
    _id: productId,
    name,
    imageUrl: await publicFileUrl(imageUrl, addresses),
    basePrice: basePriceCents / 100,
    description,
    link,
    variants: variants.map((variant) => ({ name: variant.name, price: variant.priceCents / 100 })),
    needs,
  };
}

/** Omits the consent. */
export async function presentFeaturedStory(
  record: FeaturedStoryRecord,
  addresses: FileAddresses,
): Promise<FeaturedStory> {
  const { featuredStoryId, images, logo, author, company, stats, name, description, videos, print } = record;
  const at = (file: string) => publicFileUrl(file, addresses);
  const optionalUrl = async (file: string | null) => (file === null ? null : at(file));
  return {
    _id: featuredStoryId,
    images: await Promise.all(images.map(async ({ file, ...image }) => ({ url: await at(file), ...image }))),
    logo: await optionalUrl(logo),
    author,
    company,
    stats,
    name,
    description,
    print: print ?? defaultPrint(featuredStoryId),
    videos: await Promise.all(
      videos.map(async ({ file, poster, captions }) => ({
        url: await at(file),
        posterUrl: await optionalUrl(poster),
        captionsUrl: await optionalUrl(captions),
      })),
    ),
  };
}
