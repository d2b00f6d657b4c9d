import * as z from 'zod/mini';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { chatMessageSchema } from './conversation.ts';

/**
 * The id of a server draft: 128 random bits in base64url, made by the browser before the first message, so that two tabs
 * share it. While nobody owns the draft, whoever knows the id may add to it and claim it (threat 82).
 */
export const draftIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, 'No draft found'));

/** One turn of the interview, named by the browser, so that a retry is kept once. */
export const turnIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

/**
 * What became of a turn in its draft. `refused`: the draft is another customer's, was begun again, bought or has expired, so the
 * browser goes on in a new one. `full`: the bounds of a conversation are reached by what all tabs said. `unsaved`: it could not be
 * written now; the next turn's history makes up for it.
 */
export const turnOutcomeSchema = z.enum(['kept', 'full', 'refused', 'unsaved']);
export type TurnOutcome = z.output<typeof turnOutcomeSchema>;

/** Four categories, and the drafts of some that were begun again. */
const draftsAtOnce = 8;
export const draftIdsSchema = z.array(draftIdSchema).check(z.maxLength(draftsAtOnce));

/** An interview as the server keeps it, with the preview it led to. */
export const conversationDraftSchema = z.object({
  draftId: z.string(),
  category: z.enum(categorySlugs),
  chatHistory: z.array(chatMessageSchema),
  /** As `POST /api/story` answered it; null before the preview. */
  preview: z.nullable(z.object({ message: z.string(), introStory: z.string() })),
  updatedAt: z.iso.datetime(),
});
export type ConversationDraft = z.output<typeof conversationDraftSchema>;
