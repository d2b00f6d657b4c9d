import * as z from 'zod/mini';
import { openingSchema } from '#functions/domain/story/story.ts';
import { type CategorySlug, categorySlugs, storyPromptKeys } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';

/** Drafts live 30 days after they were last used (architecture 6). */
export const draftLifeSeconds = 30 * 86_400;

/** A message as it was accepted: its bounds held at the border. */
export const keptMessageSchema = z.object({ role: z.enum(['system', 'user']), content: z.string() });

/**
 * A message that the browser's history held and the draft did not: what a failed write lost. `occurrence` says that the same
 * words of the same side stood that many times in the history up to here, so that two tabs that bring it give it once.
 */
const recoveredMessageSchema = z.extend(keptMessageSchema, { occurrence: z.int() });
export type RecoveredMessage = z.output<typeof recoveredMessageSchema>;

/** One exchange, as an attribute of its own: turns of two tabs never overwrite each other. */
export const keptTurnSchema = z.object({
  at: z.iso.datetime(),
  recovered: z.array(recoveredMessageSchema),
  messages: z.array(keptMessageSchema),
});
export type KeptTurn = z.output<typeof keptTurnSchema> & { readonly turnId: string };

/** The opening, with the conversation it was written from: what a story bought on it is written from too. */
export const pinnedPreviewSchema = z.object({
  at: z.iso.datetime(),
  storyPromptKey: z.enum(storyPromptKeys),
  transcript: z.array(keptMessageSchema),
  opening: openingSchema,
});
export type PinnedPreview = z.output<typeof pinnedPreviewSchema>;

/** Begun again, or made into a story: nothing more is added to it. */
const draftEnds = ['discarded', 'bought'] as const;

export const draftHeadSchema = z.object({
  draftId: z.string(),
  category: z.enum(categorySlugs),
  ownerId: z.optional(z.string()),
  /** The conversation as it was when the draft began: nothing, unless the browser held more than the server. */
  begunWith: z.array(keptMessageSchema),
  preview: z.optional(pinnedPreviewSchema),
  ended: z.optional(z.enum(draftEnds)),
  updatedAt: z.iso.datetime(),
  expiresAtSeconds: z.int(),
});

/** An interview in the table, with its turns in the order in which they were kept. */
export type Draft = z.output<typeof draftHeadSchema> & { readonly turns: readonly KeptTurn[] };

/** What is added to a draft, which begins with it where it is not there yet. */
export interface DraftChange {
  readonly draftId: string;
  readonly category: CategorySlug;
  readonly userId: string | undefined;
  /** What a draft begins with that is not there yet. */
  readonly begunWith: readonly ChatMessage[];
  readonly turn?: KeptTurn | undefined;
  readonly preview?: PinnedPreview | undefined;
  /** Now, to the millisecond. */
  readonly at: string;
  /** When the caller asked: what a visitor asked for before the draft got an owner is still kept in it. */
  readonly askedAt: string;
}

/**
 * Whether that caller may see and use what is in a draft. One without an owner is whoever's who knows its id, which nobody can
 * guess (threat 82); one with an owner is theirs alone.
 */
export function isUsableBy(draft: Draft, userId: string | undefined, nowSeconds: number): boolean {
  if (draft.ended === 'discarded' || draft.expiresAtSeconds <= nowSeconds) return false;
  return draft.ownerId === undefined || draft.ownerId === userId;
}

/** Whether it goes on: neither begun again nor bought. */
export function isOpenTo(draft: Draft, userId: string | undefined, nowSeconds: number): boolean {
  return draft.ended === undefined && isUsableBy(draft, userId, nowSeconds);
}
