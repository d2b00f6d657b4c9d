import * as z from 'zod/mini';
import { shownFileSchema } from './shown-file.ts';

/**
 * `shown` to everybody; `hidden` by the operator; `revoked` by the one who tells it, which only a new consent undoes
 * (architecture 16).
 */
export const featuredStates = ['shown', 'hidden', 'revoked'] as const;

/** That the one who tells it agreed to be shown: who, when, and how we know. */
export const consentSchema = z.object({ by: z.string(), givenAt: z.iso.datetime(), how: z.string() });

const imageSchema = z.object({
  file: shownFileSchema,
  alt: z.string(),
  widthPx: z.nullable(z.int()),
  heightPx: z.nullable(z.int()),
});
const videoSchema = z.object({
  file: shownFileSchema,
  poster: z.nullable(shownFileSchema),
  captions: z.nullable(shownFileSchema),
});

/** A story that is shown to everybody (specification 2.3). There is none without a consent. */
export const featuredStoryRecordSchema = z.object({
  featuredStoryId: z.string(),
  state: z.enum(featuredStates),
  consent: consentSchema,
  revokedAt: z.nullable(z.iso.datetime()),
  position: z.optional(z.int()),
  images: z.array(imageSchema),
  logo: z.nullable(shownFileSchema),
  author: z.string(),
  company: z.string(),
  stats: z.array(z.object({ label: z.string(), value: z.string() })),
  name: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  videos: z.array(videoSchema),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type FeaturedStoryRecord = z.output<typeof featuredStoryRecordSchema>;

/** The files it names, ours and others'. */
export function filesOf({ images, logo, videos }: FeaturedStoryRecord): string[] {
  const all = [
    ...images.map(({ file }) => file),
    logo,
    ...videos.flatMap((video) => [video.file, video.poster, video.captions]),
  ];
  return all.filter((file) => file !== null);
}

/** Whether everybody may see it. */
export function isPublic({ state, revokedAt }: FeaturedStoryRecord): boolean {
  return state === 'shown' && revokedAt === null;
}
