import * as z from 'zod/mini';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { chatMessageSchema, readinessSchema } from './conversation.ts';
import { keepOutMarkSchema } from './kept-out.ts';
import { keptPieceSchema } from './kept-piece.ts';

/**
 * 128 random bits in base64url, created by the browser before the first message, so that two tabs share it. Whoever knows the
 * id of an unowned draft may write to it and claim it (threat 82).
 */
export const draftIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, 'No draft found'));

/** Created by the browser, so that a retry is stored once. */
export const turnIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

/**
 * Result of storing a turn. `refused`: the draft is another customer's, discarded, bought or expired, and the browser starts a
 * new one. `full`: the conversation limits are reached. `unsaved`: the write failed; the next turn's history repairs it.
 */
export const turnOutcomeSchema = z.enum(['kept', 'full', 'refused', 'unsaved']);
export type TurnOutcome = z.output<typeof turnOutcomeSchema>;

const draftsAtOnce = 8;
export const draftIdsSchema = z.array(draftIdSchema).check(z.maxLength(draftsAtOnce));

export const conversationDraftSchema = z.object({
  draftId: z.string(),
  category: z.enum(categorySlugs),
  chatHistory: z.array(chatMessageSchema),
  /** The response of `POST /api/story`; null before the preview. */
  preview: z.nullable(
    z.object({
      message: z.string(),
      introStory: z.string(),
      /** Additive: the marks under which it was written. */
      marks: z.optional(z.array(keepOutMarkSchema)),
    }),
  ),
  /** Additive: of the last turn; null before it. */
  readiness: z.nullable(readinessSchema),
  /** Additive: the customer's marks, and what the story is written without, as known by now. Absent in answers of earlier releases. */
  marks: z.optional(z.array(keepOutMarkSchema)),
  keptOut: z.optional(z.array(keptPieceSchema)),
  updatedAt: z.iso.datetime(),
});
export type ConversationDraft = z.output<typeof conversationDraftSchema>;
