import * as z from 'zod/mini';
import { openingSchema } from '#functions/domain/story/story.ts';
import { type CategorySlug, categorySlugs, storyPromptKeys } from '#shared/catalogue/categories.ts';
import { type ChatMessage, type Readiness, readinessSchema } from '#shared/schemas/conversation.ts';
import { type KeepOutMark, keepOutMarkSchema } from '#shared/schemas/kept-out.ts';
import { keptPieceSchema } from '#shared/schemas/kept-piece.ts';

/** From the last use (architecture 6). */
export const draftLifeSeconds = 30 * 86_400;

export const storedMessageSchema = z.object({ role: z.enum(['system', 'user']), content: z.string() });

/**
 * A message of the browser's history that the draft lacked after a failed write. `occurrence` counts equal messages up to here,
 * so that two tabs that send it add it once.
 */
const recoveredMessageSchema = z.extend(storedMessageSchema, { occurrence: z.int() });
export type RecoveredMessage = z.output<typeof recoveredMessageSchema>;

/** One exchange, in a separate attribute: turns of two tabs never overwrite each other. */
export const storedTurnSchema = z.object({
  at: z.iso.datetime(),
  recovered: z.array(recoveredMessageSchema),
  messages: z.array(storedMessageSchema),
  /** Pieces of the customer's messages that the model heard them ask to leave out. */
  asked: z.optional(z.array(z.string())),
});
export type StoredTurn = z.output<typeof storedTurnSchema> & { readonly turnId: string };

/** The opening with its conversation: a story bought on it is written from the same one. */
export const pinnedPreviewSchema = z.object({
  at: z.iso.datetime(),
  storyPromptKey: z.enum(storyPromptKeys),
  transcript: z.array(storedMessageSchema),
  opening: openingSchema,
  /** JSON. */
  brief: z.optional(z.nullable(z.string())),
  /** Of the moment when the opening was written, and what it was written without. Absent in previews of earlier releases. */
  marks: z.optional(z.array(keepOutMarkSchema)),
  asked: z.optional(z.array(z.string())),
  keptOut: z.optional(z.array(keptPieceSchema)),
});
export type PinnedPreview = z.output<typeof pinnedPreviewSchema>;

const draftEnds = ['discarded', 'bought'] as const;

export const draftHeadSchema = z.object({
  draftId: z.string(),
  category: z.enum(categorySlugs),
  ownerId: z.optional(z.string()),
  begunWith: z.array(storedMessageSchema),
  preview: z.optional(pinnedPreviewSchema),
  /** Of the last turn that reported it. */
  readiness: z.optional(readinessSchema),
  /** What the customer keeps out of the story or puts back, and how often that was written. */
  marks: z.optional(z.array(keepOutMarkSchema)),
  marksWritten: z.optional(z.int()),
  ended: z.optional(z.enum(draftEnds)),
  /** Of a bought draft. A draft is bought once, even if writing its story fails: that returns a new draft. */
  storyId: z.optional(z.string()),
  updatedAt: z.iso.datetime(),
  expiresAtSeconds: z.int(),
});

export type Draft = z.output<typeof draftHeadSchema> & { readonly turns: readonly StoredTurn[] };

export interface DraftChange {
  readonly draftId: string;
  readonly category: CategorySlug;
  readonly userId: string | undefined;
  readonly begunWith: readonly ChatMessage[];
  readonly turn?: StoredTurn | undefined;
  readonly preview?: PinnedPreview | undefined;
  readonly readiness?: Readiness | undefined;
  /** Now, to the millisecond. */
  readonly at: string;
  /** Time of the request: a visitor's earlier request is still added after the draft got an owner. */
  readonly askedAt: string;
}

/** New marks of a draft, in place of those after `replaced` writes. */
export interface MarkChange {
  readonly draftId: string;
  readonly userId: string | undefined;
  readonly marks: readonly KeepOutMark[];
  readonly replaced: number;
}

/** What a purchase writes over a draft: the story has its own copy of the conversation. */
export interface BoughtDraft {
  readonly draftId: string;
  readonly category: CategorySlug;
  readonly userId: string;
  readonly storyId: string;
  /** How often marks had been written when the story's material was chosen. */
  readonly marksWritten?: number | undefined;
}

/** Whether the caller may see and use a draft. Without an owner, knowing its unguessable id suffices (threat 82). */
export function isUsableBy(draft: Draft, userId: string | undefined, nowSeconds: number): boolean {
  if (draft.ended === 'discarded' || draft.expiresAtSeconds <= nowSeconds) return false;
  return draft.ownerId === undefined || draft.ownerId === userId;
}

export function isOpenTo(draft: Draft, userId: string | undefined, nowSeconds: number): boolean {
  return draft.ended === undefined && isUsableBy(draft, userId, nowSeconds);
}
