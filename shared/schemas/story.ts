import * as z from 'zod/mini';
import { keptPieceSchema } from './kept-piece.ts';
import { postingSchema } from './posting.ts';
import { voiceSchema } from './voice.ts';

export const storyIdSchema = z.string().check(z.minLength(1), z.maxLength(64));

export const captionSchema = z.object({ _id: z.string(), text: z.string(), url: z.nullable(z.string()) });
export type Caption = z.output<typeof captionSchema>;

export const progressSchema = z.object({ done: z.int(), of: z.int() });

/** Specification 2.3. Lists omit the text, because they are read often (architecture 8). */
export const storySummarySchema = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isFilm: z.boolean(),
  /** When it became a film. Absent for other stories and for films of earlier releases. */
  filmedAt: z.optional(z.iso.datetime()),
  image: z.nullable(z.string()),
  status: z.enum(['writing', 'ready', 'failed']),
  progress: progressSchema,
  description: z.optional(z.string()),
  /** The slug of its print (`shared/prints/plan.ts`). Absent in answers of earlier releases. */
  print: z.optional(z.string()),
  /** Additive: of the text (BCP 47), with `description`. */
  language: z.optional(z.string()),
});
export type StorySummary = z.output<typeof storySummarySchema>;

/** Of a story that was written from little: it can be written again, once (decision 0139). */
export const moreToTellSchema = z.object({
  state: z.enum(['open', 'writing']),
  /** In the story's language, where Wren has it, else in English. */
  questions: z.array(z.object({ slot: z.string(), text: z.string() })),
  /** Of the writing. */
  progress: progressSchema,
  /** Whether the last writing failed. */
  hasFailed: z.boolean(),
});
export type MoreToTell = z.output<typeof moreToTellSchema>;

/** `description` is sanitised HTML; while the story is being written, the paragraphs that are finished so far. */
export const storySchema = z.extend(storySummarySchema, {
  description: z.string(),
  captions: z.array(captionSchema),
  /** Of a finished story. Absent in answers of earlier releases. */
  posting: z.optional(postingSchema),
  /** Of a finished story: pieces of the interview that it is written without. Absent for stories of earlier releases. */
  keptOut: z.optional(z.array(keptPieceSchema)),
  /** Absent where there is nothing to tell, and in answers of earlier releases. */
  more: z.optional(moreToTellSchema),
  /** Additive: whether readers of the shared page sent a word. Absent where they did not. */
  hasWords: z.optional(z.literal(true)),
  /** Additive: who tells it with the owner, in the order of invitation; only people with a piece in the text. */
  voices: z.optional(z.array(voiceSchema)),
  /** Additive: the owner among the voices. Set with `voices`. */
  teller: z.optional(z.object({ name: z.nullable(z.string()), mark: z.string() })),
});
export type Story = z.output<typeof storySchema>;

/** A ULID or similar; part of an update path, so `__proto__` must not match. */
export const captionIdSchema = z.string().check(z.regex(/^[0-9A-Za-z]{1,64}$/));

/**
 * Written by Wren, saved by the customer, saved with an accepted rewrite, restored from an earlier version, written again after
 * the customer told more, or with other pieces of people who tell it together (additive).
 */
export const versionCauses = ['written', 'edited', 'rewritten', 'restored', 'retold', 'together'] as const;

export const storyVersionSummarySchema = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  cause: z.enum(versionCauses),
  words: z.int(),
});
export type StoryVersionSummary = z.output<typeof storyVersionSummarySchema>;

export const storyVersionSchema = z.extend(storyVersionSummarySchema, { description: z.string() });
export type StoryVersion = z.output<typeof storyVersionSchema>;
