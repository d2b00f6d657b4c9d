import * as z from 'zod/mini';
import { creditSources } from '#functions/domain/credit/credit.ts';
import { type CategorySlug, categories, categorySlugs } from '#shared/catalogue/categories.ts';
import { chatMessageSchema } from '#shared/schemas/conversation.ts';

/** The parts of a story that the workflow writes, each by a step of its own; progress counts them. */
export const storySections = ['body', 'values', 'strategy', 'schedule', 'captions'] as const;
export type StorySection = (typeof storySections)[number];

/** `writing` moves forward to `ready` or `failed`, and from there nowhere. */
export const storyStatuses = ['writing', 'ready', 'failed'] as const;

/** The beginning that the customer saw before buying; the story begins with exactly this HTML (architecture 8). */
export const openingSchema = z.object({ title: z.string(), html: z.string() });
export type Opening = z.output<typeof openingSchema>;

/** What a list shows of a story. */
export const storyRecordSchema = z.object({
  userId: z.string(),
  storyId: z.string(),
  name: z.string(),
  category: z.enum(categorySlugs),
  status: z.enum(storyStatuses),
  sectionsDone: z.record(z.string(), z.boolean()),
  isFilm: z.boolean(),
  image: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** What paid for it: where the credit goes back to if the writing fails. */
  paidFrom: z.enum(creditSources),
  /** The scheduler's address of the booking that made it a film, where it was named. */
  filmBookingUri: z.optional(z.nullable(z.string())),
});
export type StoryRecord = z.output<typeof storyRecordSchema>;

export const storedCaptionSchema = z.object({ captionId: z.string(), text: z.string(), image: z.nullable(z.string()) });

/** The text of a finished story. */
export const storyBodySchema = z.object({
  description: z.string(),
  /** When a customer last saved the description; absent while it is as Wren wrote it. Later with each save (decision 0082). */
  savedAt: z.optional(z.iso.datetime()),
  /** By id, so that two captions can be changed at once without losing one (threat 73); `order` sorts them. */
  captions: z.record(z.string(), z.extend(storedCaptionSchema, { order: z.int() })),
});
export type StoryBody = z.output<typeof storyBodySchema>;

/** What the workflow writes from; too large for a state machine's input, so it lies in the table (threat 104). */
export const storySourceSchema = z.object({
  userId: z.string(),
  storyId: z.string(),
  category: z.enum(categorySlugs),
  transcript: z.array(chatMessageSchema),
  opening: z.nullable(openingSchema),
});
export type StorySource = z.output<typeof storySourceSchema>;

/** The name of a story whose opening is not written yet. */
export function workingTitle(category: CategorySlug): string {
  return `Your ${categories[category].cardTitle.toLowerCase()} story`.replace(/story story$/, 'story');
}

/**
 * The time that is told of a story: never before the save of the text that goes with it, as an editor sends it back as what it
 * began from (decision 0082).
 */
export function updatedAtOf(
  story: Pick<StoryRecord, 'updatedAt'>,
  body: Pick<StoryBody, 'savedAt'> | undefined,
): string {
  const [latest = story.updatedAt] = [story.updatedAt, body?.savedAt ?? ''].sort().reverse();
  return latest;
}

/** Sections done of all (architecture 8). */
export function progressOf(story: Pick<StoryRecord, 'sectionsDone' | 'status'>): { done: number; of: number } {
  const of = storySections.length;
  const done = storySections.filter((section) => story.sectionsDone[section] === true).length;
  return { done: story.status === 'ready' ? of : done, of };
}
