import * as z from 'zod/mini';
import type { AnswerFormat } from '#functions/domain/ports/writer.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/**
 * The shapes the model must answer in. They keep to what strict structured outputs know (objects, arrays, strings, enums;
 * every field required): lengths and counts are the quality check's, which can tell what is wrong with them.
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

/** The story itself as it is kept. */
const bodySectionSchema = z.object({
  title: z.string(),
  /** The opening's HTML when the customer has read it before buying: the story begins with exactly these bytes. */
  pinnedOpening: z.nullable(z.string()),
  /** What follows the pinned opening, or the whole story where none is pinned. */
  paragraphs: z.array(z.string()),
});
export type BodySection = z.output<typeof bodySectionSchema>;

/** What the steps keep and the quality check reads. */
export const storyPartsSchema = z.object({
  body: bodySectionSchema,
  values: valuesSchema,
  strategy: strategySchema,
  schedule: scheduleSchema,
  captions: captionsSchema,
});
export type StoryParts = z.output<typeof storyPartsSchema>;
