import { placeholderHtml } from '#functions/domain/story/placeholder-story.ts';
import type { ConversationDraft } from '#shared/schemas/conversation-draft.ts';
import type { Draft } from './draft.ts';
import { transcriptOf } from './draft-transcript.ts';
import { marksOf } from './marks.ts';

/** The preview is returned byte for byte as it was shown. */
export function presentDraft(draft: Draft): ConversationDraft {
  const { draftId, category, updatedAt, preview, readiness = null } = draft;
  return {
    draftId,
    category,
    chatHistory: transcriptOf(draft),
    preview:
      preview === undefined
        ? null
        : {
            message: preview.opening.html + placeholderHtml(draftId),
            introStory: preview.opening.html,
            marks: preview.marks ?? [],
          },
    readiness,
    marks: [...marksOf(draft)],
    keptOut: preview?.keptOut ?? [],
    updatedAt,
  };
}
