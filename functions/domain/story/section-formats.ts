import * as z from 'zod/mini';
import type { AnswerFormat } from '#functions/domain/ports/writer.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/**
 * Shapes of the model's replies. Limited to strict structured outputs (objects, arrays, strings, enums; all fields required);
 * the quality check handles lengths and counts.
 */
export const openingAnswerSchema = z.object({ title: z.string(), paragraphs: z.array(z.string()) });
export const bodyAnswerSchema = z.object({ paragraphs: z.array(z.string()) });
export const valuesSchema = z.object({ values: z.array(z.object({ name: z.string(), meaning: z.string() })) });
export const strategySchema = z.object({ ideas: z.array(z.string()) });
export const scheduleSchema = z.object({ days: z.array(z.object({ day: z.enum(weekdays), post: z.string() })) });
export const captionsSchema = z.object({ captions: z.array(z.string()) });

export type OpeningAnswer = z.output<typeof openingAnswerSchema>;

export const answerFormats = {
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
