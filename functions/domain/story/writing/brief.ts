import * as z from 'zod/mini';
import { storySlots } from '#shared/story/slots.ts';

/** The piece of the interview that a fact comes from: the message's number and words copied from it. */
export const sourceSchema = z.object({ message: z.number(), words: z.string() });
export type Source = z.output<typeof sourceSchema>;

const sourced = z.object({ text: z.string(), source: sourceSchema });

/**
 * What the interview says, read once; every section is written from it. Limited to strict structured outputs (all fields
 * required). A fact without a verbatim source is removed by `groundBrief`.
 */
export const briefSchema = z.object({
  /** BCP 47. */
  language: z.string(),
  narrator: z.nullable(z.string()),
  /** For someone: the person whom the story addresses. */
  addressee: z.nullable(z.object({ name: z.string(), relation: z.string(), source: sourceSchema })),
  /** Whether the customer mourns, and the story is told for that. */
  grief: z.boolean(),
  people: z.array(z.object({ name: z.string(), relation: z.string(), source: sourceSchema })),
  places: z.array(sourced),
  times: z.array(sourced),
  quotes: z.array(z.object({ speaker: z.string(), text: z.string(), source: sourceSchema })),
  scenes: z.array(
    z.object({
      what: z.string(),
      where: z.nullable(z.string()),
      when: z.nullable(z.string()),
      senses: z.array(z.string()),
      source: sourceSchema,
    }),
  ),
  turningPoint: z.nullable(sourced),
  feeling: z.nullable(sourced),
  meaning: z.nullable(sourced),
  /** What they asked to leave out, or said in confidence. */
  offRecord: z.array(sourced),
  voice: z.object({
    register: z.string(),
    sentenceLength: z.enum(['short', 'mixed', 'long']),
    dialect: z.array(z.string()),
    spelling: z.string(),
    humour: z.string(),
    favouriteWords: z.array(z.string()),
  }),
  titles: z.array(z.string()),
  /** `scenes` are indexes into the scenes above, in the order of the telling. */
  outline: z.array(z.object({ beat: z.string(), scenes: z.array(z.number()) })),
  missing: z.array(z.enum(storySlots)),
});
/** Briefs of earlier releases do not say whether the customer mourns. Not for a model: strict outputs allow no defaults. */
export const storedBriefSchema = z.extend(briefSchema, { grief: z._default(z.boolean(), false) });
export type Brief = z.output<typeof briefSchema>;
