import { placeholderHtml } from '#functions/domain/story/placeholder-story.ts';
import type { ConversationDraft } from '#shared/schemas/conversation-draft.ts';
import type { Draft } from './draft.ts';
import { transcriptOf } from './draft-transcript.ts';

/** A draft as its owner's browser gets it: the preview is that which was shown, byte for byte. */
export function presentDraft(draft: Draft): ConversationDraft {
  const { draftId, category, updatedAt, preview } = draft;
  return {
    draftId,
    category,
    chatHistory: transcriptOf(draft),
    preview:
      preview === undefined
        ? null
        : { message: preview.opening.html + placeholderHtml(draftId), introStory: preview.opening.html },
    updatedAt,
  };
}
