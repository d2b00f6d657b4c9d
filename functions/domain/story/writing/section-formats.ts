import * as z from 'zod/mini';
import type { AnswerFormat } from '#functions/domain/ports/writer.ts';
import { dayFormats, ideaFormats, weekdays } from '#shared/story/languages.ts';
import { briefSchema, sourceSchema } from './brief.ts';

/**
 * Shapes of the model's replies. Limited to strict structured outputs (objects, arrays, strings, enums; all fields required);
 * the quality check handles lengths and counts.
 */
export const openingAnswerSchema = z.object({ title: z.string(), paragraphs: z.array(z.string()) });
export const bodyAnswerSchema = z.object({ paragraphs: z.array(z.string()) });
/** `moment`: words of the customer, copied, that show the value. */
export const valuesSchema = z.object({
  values: z.array(z.object({ name: z.string(), meaning: z.string(), moment: z.string() })),
});
/** `source`: words of the customer, copied, that the idea comes from. */
export const strategySchema = z.object({
  ideas: z.array(
    z.object({
      title: z.string(),
      format: z.enum(ideaFormats),
      hook: z.string(),
      post: z.string(),
      source: z.string(),
    }),
  ),
});
/** `cta`: the call to action. A day of rest has empty `hook` and `cta`. */
export const scheduleSchema = z.object({
  days: z.array(
    z.object({
      day: z.enum(weekdays),
      title: z.string(),
      format: z.enum(dayFormats),
      hook: z.string(),
      post: z.string(),
      cta: z.string(),
    }),
  ),
});
export const captionsSchema = z.object({ captions: z.array(z.string()) });

export const suspicionKinds = [
  'name',
  'number',
  'relation',
  'quotation',
  'speaker',
  'addressee',
  'instruction',
  'cut-off',
  'cliche',
  'moral',
  'repeated',
  'language',
] as const;
export type SuspicionKind = (typeof suspicionKinds)[number];

/** `said` and `follows` acquit a sentence; the others are faults. */
export const verdictKinds = [
  'said',
  'follows',
  'invented',
  'wrong-person',
  'cliche',
  'moral',
  'language',
  'other',
] as const;
export type VerdictKind = (typeof verdictKinds)[number];

const score = z.number();
/** The reader's judgement of numbered sentences, and of the whole: 1 to 5 for each point. */
export const reviewSchema = z.object({
  verdicts: z.array(
    z.object({
      section: z.enum(['body', 'values', 'strategy', 'schedule', 'captions']),
      sentence: z.number(),
      verdict: z.enum(verdictKinds),
      /** The customer's message and its words that prove `said` or `follows`. */
      evidence: z.nullable(sourceSchema),
      why: z.string(),
    }),
  ),
  scores: z.object({
    true: score,
    whole: score,
    scene: score,
    voice: score,
    arc: score,
    ending: score,
    useful: score,
    language: score,
  }),
});
export type Review = z.output<typeof reviewSchema>;

/** New texts of numbered sentences; an empty one deletes. */
export const repairSchema = z.object({ edits: z.array(z.object({ sentence: z.number(), text: z.string() })) });
export type Edits = z.output<typeof repairSchema>['edits'];

export type OpeningAnswer = z.output<typeof openingAnswerSchema>;

export const answerFormats = {
  brief: { name: 'story_brief', schema: briefSchema },
  review: { name: 'story_review', schema: reviewSchema },
  repair: { name: 'story_repair', schema: repairSchema },
  opening: { name: 'story_opening', schema: openingAnswerSchema },
  body: { name: 'story_body', schema: bodyAnswerSchema },
  values: { name: 'story_values', schema: valuesSchema },
  strategy: { name: 'content_strategy', schema: strategySchema },
  schedule: { name: 'weekly_schedule', schema: scheduleSchema },
  captions: { name: 'captions', schema: captionsSchema },
} as const satisfies Record<string, AnswerFormat<z.ZodMiniType>>;

const bodySectionSchema = z.object({
  title: z.string(),
  /** HTML of an opening seen before the purchase; the story begins with exactly these bytes. */
  pinnedOpening: z.nullable(z.string()),
  /** After the pinned opening, or the whole story without one. */
  paragraphs: z.array(z.string()),
});
export type BodySection = z.output<typeof bodySectionSchema>;

export const storyPartsSchema = z.object({
  body: bodySectionSchema,
  values: valuesSchema,
  strategy: strategySchema,
  schedule: scheduleSchema,
  captions: captionsSchema,
});
export type StoryParts = z.output<typeof storyPartsSchema>;
