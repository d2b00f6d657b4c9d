import { placeholderHtml } from '#functions/domain/story/placeholder-story.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { ConversationDraft } from '#shared/schemas/conversation-draft.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import type { KeptOutPiece } from '#shared/schemas/kept-piece.ts';
import type { Draft } from './draft.ts';
import { transcriptOf } from './draft-transcript.ts';
import { askedOf, marksOf } from './marks.ts';

/** An interview with what is known of its wishes. */
export interface ToldSoFar {
  readonly transcript: readonly ChatMessage[];
  readonly marks: readonly KeepOutMark[];
  readonly asked: readonly string[];
}

export const toldIn = (draft: Draft): ToldSoFar => ({
  transcript: transcriptOf(draft),
  marks: marksOf(draft),
  asked: askedOf(draft),
});

/** What the story will be written without, before anybody has read the whole interview. */
export async function keptOutNow(told: ToldSoFar): Promise<KeptOutPiece[]> {
  if (!told.transcript.some(({ role }) => role === 'user')) return [];
  // Loaded on demand to keep cold starts short: the words of seven languages.
  const { keptOutPieces } = await import('#functions/domain/story/writing/kept-out.ts');
  return keptOutPieces({ ...told, brief: null });
}

/** The preview is returned byte for byte as it was shown. */
export async function presentDraft(draft: Draft): Promise<ConversationDraft> {
  const { draftId, category, updatedAt, preview, readiness = null } = draft;
  const told = toldIn(draft);
  return {
    draftId,
    category,
    chatHistory: [...told.transcript],
    preview:
      preview === undefined
        ? null
        : {
            message: preview.opening.html + placeholderHtml(draftId),
            introStory: preview.opening.html,
            marks: preview.marks ?? [],
          },
    readiness,
    marks: [...told.marks],
    keptOut: preview === undefined ? await keptOutNow(told) : (preview.keptOut ?? []),
    updatedAt,
  };
}
