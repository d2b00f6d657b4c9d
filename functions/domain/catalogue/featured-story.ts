import * as z from 'zod/mini';
import { publicFileSchema } from './public-file.ts';

/**
 * `shown` to everyone, `hidden` by the operator, or `revoked` by its author: only a new consent undoes that (architecture 16).
 */
export const featuredStates = ['shown', 'hidden', 'revoked'] as const;

/** Who agreed to be shown, when, and the evidence. */
export const consentSchema = z.object({ by: z.string(), givenAt: z.iso.datetime(), how: z.string() });

const imageSchema = z.object({
  file: publicFileSchema,
  alt: z.string(),
  widthPx: z.nullable(z.int()),
  heightPx: z.nullable(z.int()),
});
const videoSchema = z.object({
  file: publicFileSchema,
  poster: z.nullable(publicFileSchema),
  captions: z.nullable(publicFileSchema),
});

/** A story that everyone can see (specification 2.3), never without consent. */
export const featuredStoryRecordSchema = z.object({
  featuredStoryId: z.string(),
  state: z.enum(featuredStates),
  consent: consentSchema,
  revokedAt: z.nullable(z.iso.datetime()),
  position: z.optional(z.int()),
  images: z.array(imageSchema),
  logo: z.nullable(publicFileSchema),
  author: z.string(),
  company: z.string(),
  stats: z.array(z.object({ label: z.string(), value: z.string() })),
  name: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  videos: z.array(videoSchema),
  /** The slug of its print. */
  print: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type FeaturedStoryRecord = z.output<typeof featuredStoryRecordSchema>;

export function filesOf({ images, logo, videos }: FeaturedStoryRecord): string[] {
  const all = [
    ...images.map(({ file }) => file),
    logo,
    ...videos.flatMap((video) => [video.file, video.poster, video.captions]),
  ];
  return all.filter((file) => file !== null);
}

export function isPublic({ state, revokedAt }: FeaturedStoryRecord): boolean {
  return state === 'shown' && revokedAt === null;
}
