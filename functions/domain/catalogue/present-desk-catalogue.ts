import type { FileAddresses } from '#functions/domain/ports/files.ts';
import type { DeskFeatured, DeskProduct } from '#shared/schemas/desk-shop.ts';
import type { FeaturedStoryRecord } from './featured-story.ts';
import { type Product, versionOf } from './product.ts';
import { publicFileUrl } from './public-file.ts';

export async function presentDeskProduct(product: Product, addresses: FileAddresses): Promise<DeskProduct> {
  const { productId, name, imageUrl, basePriceCents, description, link, variants } = product;
  const { position = null, needs = [], state = 'shown' } = product;
  return {
    productId,
    name,
    basePriceCents,
    description,
    link,
    variants,
    position,
    needs,
    state,
    pictureUrl: imageUrl === '' ? null : await publicFileUrl(imageUrl, addresses),
    version: versionOf(product),
  };
}

export async function presentDeskFeatured(story: FeaturedStoryRecord, addresses: FileAddresses): Promise<DeskFeatured> {
  const { featuredStoryId, name, author, company, state, revokedAt, consent, images, videos } = story;
  return {
    featuredStoryId,
    name,
    author,
    company,
    state,
    revokedAt,
    consent,
    pictures: await Promise.all(
      images.map(async ({ file, alt }) => ({ url: await publicFileUrl(file, addresses), alt })),
    ),
    filmCount: videos.length,
    createdAt: story.createdAt,
    updatedAt: story.updatedAt,
  };
}
