import * as z from 'zod/mini';

export const storyIdSchema = z.string().check(z.minLength(1), z.maxLength(64));

export const captionSchema = z.object({ _id: z.string(), text: z.string(), url: z.nullable(z.string()) });
export type Caption = z.output<typeof captionSchema>;

/** How far the writing is: sections done of all. */
export const progressSchema = z.object({ done: z.int(), of: z.int() });

/** A story in a list (specification 2.3): the text is left out, as lists are read often (architecture 8). */
export const storySummarySchema = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isFilm: z.boolean(),
  image: z.nullable(z.string()),
  status: z.enum(['writing', 'ready', 'failed']),
  progress: progressSchema,
  /** Only in the lists filtered by `isFilm`, whose pages show the text (architecture 8). */
  description: z.optional(z.string()),
});
export type StorySummary = z.output<typeof storySummarySchema>;

/** One whole story. `description` is sanitised HTML, empty while the story is being written. */
export const storySchema = z.extend(storySummarySchema, { description: z.string(), captions: z.array(captionSchema) });
export type Story = z.output<typeof storySchema>;

/** One of a story's captions, as a ULID or the like: an id is a step of a path within the item, and `__proto__` is none. */
export const captionIdSchema = z.string().check(z.regex(/^[0-9A-Za-z]{1,64}$/));

/** How a text of a story came to be: written by Wren, saved by the customer, or brought back from an earlier one. */
export const versionCauses = ['written', 'edited', 'restored'] as const;

export const storyVersionSummarySchema = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  cause: z.enum(versionCauses),
  words: z.int(),
});
export type StoryVersionSummary = z.output<typeof storyVersionSummarySchema>;

export const storyVersionSchema = z.extend(storyVersionSummarySchema, { description: z.string() });
export type StoryVersion = z.output<typeof storyVersionSchema>;

/**
 * The product in the browser's storage (specification 1.3). Only `name`, `prompt` and `coupon` are read, to find the catalogue's
 * own entry: price, discount and description are the browser's view and never believed (architecture 7).
 */
export const claimedProductSchema = z.object({
  name: z.string().check(z.maxLength(200)),
  prompt: z.optional(z.string().check(z.maxLength(64))),
  /** The code applied at the checkout page; what it takes off is looked up again. */
  coupon: z.optional(z.string().check(z.maxLength(40))),
});
