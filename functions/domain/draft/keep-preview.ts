import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { Opening } from '#functions/domain/story/story.ts';
import type { CategorySlug, StoryPromptKey } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type DraftChange, isOpenTo, type RecoveredMessage } from './draft.ts';
import { type DraftCollaborators, findDraft, keepInDraft } from './draft-access.ts';
import { isWithinBounds, missingFrom, transcriptOf } from './draft-transcript.ts';

export interface PreviewDraftCollaborators extends DraftCollaborators {
  readonly identifiers: Identifiers;
}

interface Interview {
  readonly draftId?: string | undefined;
  readonly userId: string | undefined;
  readonly category: CategorySlug;
  readonly chatHistory: readonly ChatMessage[];
}

/** Which draft a preview goes into, and what it is written from. */
export interface PreviewGround {
  readonly draftId: string;
  readonly category: CategorySlug;
  readonly transcript: ChatMessage[];
  readonly recovered: RecoveredMessage[];
  readonly isListed: boolean;
  readonly askedAt: string;
}

/**
 * The conversation of all tabs that share the draft, as far as a story takes that much; else that of the browser that asks. A
 * draft that is not the caller's gives nothing of what is in it, and the preview gets a new one.
 */
export async function findPreviewGround(
  { draftId, userId, category, chatHistory }: Interview,
  collaborators: PreviewDraftCollaborators,
  logger: Logger,
): Promise<PreviewGround> {
  const { clock, identifiers } = collaborators;
  const own = { category, transcript: [...chatHistory], recovered: [], isListed: false, askedAt: isoTime(clock) };
  if (draftId === undefined) return { ...own, draftId: identifiers.secret() };
  const { draft, isListed } = await findDraft({ draftId, userId, category }, collaborators, logger);
  if (draft === undefined) return { ...own, draftId, isListed };
  if (draft.category !== category || !isOpenTo(draft, userId, epochSeconds(clock)))
    return { ...own, draftId: identifiers.secret() };
  const kept = transcriptOf(draft);
  const recovered = missingFrom(kept, chatHistory);
  const transcript = [...kept, ...recovered.map(({ role, content }) => ({ role, content }))];
  return { ...own, draftId, isListed, ...(isWithinBounds(transcript) ? { transcript, recovered } : {}) };
}

function changeOf(
  { draftId, category, transcript, recovered, askedAt }: PreviewGround,
  shown: { readonly opening: Opening; readonly storyPromptKey: StoryPromptKey; readonly userId: string | undefined },
  { clock, identifiers }: PreviewDraftCollaborators,
): DraftChange {
  const { userId, ...rest } = shown;
  const at = isoTime(clock);
  const turn = recovered.length > 0 ? { turnId: identifiers.secret(), at, recovered, messages: [] } : undefined;
  return { draftId, category, userId, begunWith: transcript, turn, preview: { ...rest, at, transcript }, at, askedAt };
}

/**
 * Keeps the preview with its interview; in a draft of its own, when that one was ended or got another owner meanwhile.
 * @returns the draft's id
 */
export async function keepPreview(
  ground: PreviewGround,
  shown: { readonly opening: Opening; readonly storyPromptKey: StoryPromptKey; readonly userId: string | undefined },
  collaborators: PreviewDraftCollaborators,
  logger: Logger,
): Promise<string> {
  const change = changeOf(ground, shown, collaborators);
  const fresh = collaborators.identifiers.secret();
  // Refused with what was missing: the draft is full by now, or this very write was repeated. Without it: it is not the caller's.
  const tries = [change, { ...change, turn: undefined }, { ...change, turn: undefined, draftId: fresh }];
  for (const attempt of change.turn === undefined ? tries.slice(1) : tries) {
    const isListed = ground.isListed && attempt.draftId !== fresh;
    if ((await keepInDraft(attempt, isListed, collaborators, logger)) !== 'not-kept') return attempt.draftId;
  }
  return fresh;
}
