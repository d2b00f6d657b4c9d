import * as z from 'zod/mini';
import { creditSources } from '#functions/domain/credit/credit.ts';
import { retellingSchema } from '#functions/domain/story/retelling/retelling.ts';
import { type CategorySlug, categories, categorySlugs } from '#shared/catalogue/categories.ts';
import { chatMessageSchema } from '#shared/schemas/conversation.ts';
import { keepOutMarkSchema } from '#shared/schemas/kept-out.ts';
import { keptPieceSchema } from '#shared/schemas/kept-piece.ts';

/** Each is written by a separate step; progress counts them. */
export const storySections = ['body', 'values', 'strategy', 'schedule', 'captions'] as const;
export type StorySection = (typeof storySections)[number];

/** Stored beside the sections while a story is written: the brief, the paragraphs so far, review and repair. */
const papers = ['brief', 'paragraphs', 'review', 'repair'] as const;
export type StoryPaper = (typeof papers)[number];
export const materialKinds = [...storySections, ...papers] as const;
export type MaterialKind = (typeof materialKinds)[number];

/** `writing` becomes `ready` or `failed`, both final. */
export const storyStatuses = ['writing', 'ready', 'failed'] as const;

/** Shown before the purchase; the story begins with exactly this HTML (architecture 8). */
export const openingSchema = z.object({ title: z.string(), html: z.string() });
export type Opening = z.output<typeof openingSchema>;

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
  paidFrom: z.enum(creditSources),
  /** When it became a film. Absent for films of earlier releases. */
  filmedAt: z.optional(z.iso.datetime()),
  filmBookingUri: z.optional(z.nullable(z.string())),
  /** The slug of its print's plan (`shared/prints/plan.ts`). Absent for stories of earlier releases. */
  print: z.optional(z.string()),
  /** Of the interview (BCP 47). Absent for stories of earlier releases, and where nothing says it. */
  language: z.optional(z.string()),
  quality: z.optional(
    z.object({
      /** The reader's, 1 to 5; none without a reader. */
      scores: z.record(z.string(), z.number()),
      /** The version of the prompts that wrote the story. */
      prompts: z.string(),
      /** The reader's; empty without one. */
      model: z.string(),
      /** Numbers by kind of suspicion, verdict, fault, edit and cut. Absent for stories of earlier releases. */
      counts: z.optional(z.record(z.string(), z.number())),
    }),
  ),
  /** Absent for a story that was told in full, and for those of earlier releases. */
  retelling: z.optional(retellingSchema),
});
export type StoryRecord = z.output<typeof storyRecordSchema>;

/** On the operators' list until one of them has looked into it. */
export const failedStorySchema = z.object({
  storyId: z.string(),
  userId: z.string(),
  category: z.enum(categorySlugs),
  at: z.iso.datetime(),
  /** It was being written again, and is as it was. */
  isRetelling: z.optional(z.literal(true)),
});
export type FailedStory = z.output<typeof failedStorySchema>;

export const storedCaptionSchema = z.object({
  captionId: z.string(),
  text: z.string(),
  image: z.nullable(z.string()),
  /** Whether its text is the customer's. Absent for those of earlier releases. */
  edited: z.optional(z.boolean()),
});

export const storyBodySchema = z.object({
  description: z.string(),
  /** Last save by the customer; absent for Wren's original. Increases with each save (decision 0082). */
  savedAt: z.optional(z.iso.datetime()),
  /** By id, so that concurrent edits of two captions do not conflict (threat 73); `order` sorts them. */
  captions: z.record(z.string(), z.extend(storedCaptionSchema, { order: z.int() })),
  /** For its owner alone: what it is written without. Absent in stories of earlier releases. */
  keptOut: z.optional(z.array(keptPieceSchema)),
});
export type StoryBody = z.output<typeof storyBodySchema>;

/** The workflow's input; in the table, because it is too large for a state machine (threat 104). */
export const storySourceSchema = z.object({
  userId: z.string(),
  storyId: z.string(),
  category: z.enum(categorySlugs),
  transcript: z.array(chatMessageSchema),
  opening: z.nullable(openingSchema),
  /** JSON, made with the opening; absent where there was no preview. */
  brief: z.optional(z.nullable(z.string())),
  marks: z.optional(z.array(keepOutMarkSchema)),
  /** What the model heard the customer ask to leave out. */
  asked: z.optional(z.array(z.string())),
});
export type StorySource = z.output<typeof storySourceSchema>;

export function workingTitle(category: CategorySlug): string {
  return `Your ${categories[category].cardTitle.toLowerCase()} story`.replace(/story story$/, 'story');
}

/** Never before the last save of the text, because editors return it as their base (decision 0082). */
export function updatedAtOf(
  story: Pick<StoryRecord, 'updatedAt'>,
  body: Pick<StoryBody, 'savedAt'> | undefined,
): string {
  const [latest = story.updatedAt] = [story.updatedAt, body?.savedAt ?? ''].sort().reverse();
  return latest;
}

/** Architecture 8. */
export function progressOf(story: Pick<StoryRecord, 'sectionsDone'> & { readonly status: string }): {
  done: number;
  of: number;
} {
  const of = storySections.length;
  const done = storySections.filter((section) => story.sectionsDone[section] === true).length;
  return { done: story.status === 'ready' ? of : done, of };
}
