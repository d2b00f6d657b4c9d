import * as z from 'zod/mini';
import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import { slugSchema } from '#shared/schemas/desk-shop.ts';
import { asSingleLine } from '#shared/schemas/text.ts';
import { type FeaturedStoryRecord, filesOf } from './featured-story.ts';
import { isStoredFile } from './public-file.ts';
import { parseCatalogueInput } from './put-product.ts';
import { CatalogueRefused, storeFilm, storeImage } from './store-public-file.ts';

type PublicFileNeeds = Pick<Shop, 'files' | 'cleanImages' | 'identifiers'> & {
  readonly readLocal: (name: string) => Promise<Uint8Array>;
};

type FeaturedNeeds = Pick<Shop, 'featuredStories' | 'clock' | 'files' | 'cleanImages' | 'identifiers'> & {
  readonly readLocal: (name: string) => Promise<Uint8Array>;
};

const text = (maxLength: number) => z.string().check(asSingleLine, z.minLength(1), z.maxLength(maxLength));
const fileName = z.string().check(z.minLength(1));

/** A featured story as the operator describes it. Files are names or https addresses. */
export const featuredStoryInputSchema = z.strictObject({
  featuredStoryId: slugSchema,
  name: text(200),
  author: text(200),
  company: z.string().check(asSingleLine, z.maxLength(200)),
  description: z.string().check(z.maxLength(50_000)),
  images: z.array(z.strictObject({ file: fileName, alt: text(300) })).check(z.maxLength(20)),
  logo: z._default(z.nullable(fileName), null),
  stats: z._default(z.array(z.strictObject({ label: text(60), value: text(60) })), []),
  videos: z._default(
    z.array(
      z.strictObject({
        file: fileName,
        poster: z._default(z.nullable(fileName), null),
        captions: z._default(z.nullable(fileName), null),
      }),
    ),
    [],
  ),
  /** The slug of a print; by default one of its id. */
  print: z.optional(z.string().check(z.refine((slug) => parsePrintSlug(slug) !== undefined))),
  position: z.optional(z.int()),
  consent: z.optional(z.strictObject({ by: text(200), givenAt: z.iso.datetime(), how: text(500) })),
});
type FeaturedWish = z.output<typeof featuredStoryInputSchema>;

/** @throws CatalogueRefused without consent, or when it is dated in the future */
function requireConsent({ consent }: FeaturedWish, clock: Clock): FeaturedStoryRecord['consent'] {
  if (consent === undefined) throw new CatalogueRefused('Nobody has agreed: say who, when and how under "consent".');
  if (Date.parse(consent.givenAt) > clock.now()) throw new CatalogueRefused('The consent is of the future.');
  return consent;
}

async function storeFiles({ images, logo, videos }: FeaturedWish, shop: PublicFileNeeds) {
  const keptImages: FeaturedStoryRecord['images'] = [];
  for (const { file, alt } of images) keptImages.push({ ...(await storeImage(file, shop)), alt });
  const keptVideos: FeaturedStoryRecord['videos'] = [];
  for (const { file, poster, captions } of videos) {
    keptVideos.push({
      file: await storeFilm(file, 'film', shop),
      poster: poster === null ? null : (await storeImage(poster, shop)).file,
      captions: captions === null ? null : await storeFilm(captions, 'captions', shop),
    });
  }
  return {
    images: keptImages,
    logo: logo === null ? null : (await storeImage(logo, shop)).file,
    videos: keptVideos,
  };
}

async function removeFiles(story: FeaturedStoryRecord, { files }: PublicFileNeeds): Promise<void> {
  for (const file of filesOf(story)) if (isStoredFile(file)) await files.remove(file);
}

/**
 * Creates or replaces a featured story: sanitises its text, re-encodes its pictures. A hidden one stays hidden; after a
 * revocation only a newer consent counts. @throws CatalogueRefused
 */
export async function putFeaturedStory(
  input: unknown,
  shop: FeaturedNeeds,
): Promise<{ story: FeaturedStoryRecord; isNew: boolean }> {
  const asked = parseCatalogueInput(featuredStoryInputSchema, input);
  const { featuredStories, clock } = shop;
  const consent = requireConsent(asked, clock);
  const seen = await featuredStories.get(asked.featuredStoryId);
  if (seen !== undefined && seen.revokedAt !== null && Date.parse(consent.givenAt) <= Date.parse(seen.revokedAt)) {
    throw new CatalogueRefused(`The consent was revoked on ${seen.revokedAt.slice(0, 10)}: it takes a newer one.`);
  }
  const { featuredStoryId, name, author, company, stats, description, position, print } = asked;
  const at = isoTime(clock);
  const story: FeaturedStoryRecord = {
    featuredStoryId,
    name,
    author,
    company,
    stats,
    description: sanitizeHtml(description),
    consent,
    ...(position === undefined ? {} : { position }),
    ...(print === undefined ? {} : { print }),
    ...(await storeFiles(asked, shop)),
    state: seen?.state === 'hidden' ? 'hidden' : 'shown',
    revokedAt: null,
    createdAt: seen?.createdAt ?? at,
    updatedAt: at,
  };
  await featuredStories.put(story);
  if (seen !== undefined) await removeFiles(seen, shop);
  return { story, isNew: seen === undefined };
}

/** Removes a story and its files. @throws CatalogueRefused */
export async function removeFeaturedStory(featuredStoryId: string, shop: FeaturedNeeds): Promise<void> {
  const found = await shop.featuredStories.get(featuredStoryId);
  if (found === undefined) throw new CatalogueRefused(`There is no featured story ${featuredStoryId}.`);
  await shop.featuredStories.remove(featuredStoryId);
  await removeFiles(found, shop);
}
