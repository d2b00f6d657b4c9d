import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Opening } from '#functions/domain/story/story.ts';
import { isWithinBounds } from '#functions/domain/story/writing/transcript.ts';
import type { CategorySlug, StoryPromptKey } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import type { KeptOutPiece } from '#shared/schemas/kept-piece.ts';
import { type DraftChange, isOpenTo, type RecoveredMessage } from './draft.ts';
import { findDraft, writeToDraft } from './draft-access.ts';
import { missingMessages, transcriptOf } from './draft-transcript.ts';
import { askedOf, marksOf } from './marks.ts';

type Needs = Pick<Shop, 'identifiers' | 'drafts' | 'customerDrafts' | 'clock'>;

interface Interview {
  readonly draftId?: string | undefined;
  readonly userId: string | undefined;
  readonly category: CategorySlug;
  readonly chatHistory: readonly ChatMessage[];
}

export interface PreviewContext {
  readonly draftId: string;
  readonly category: CategorySlug;
  readonly transcript: ChatMessage[];
  readonly recovered: RecoveredMessage[];
  /** Of the draft. */
  readonly marks: readonly KeepOutMark[];
  readonly asked: readonly string[];
  readonly isListed: boolean;
  readonly askedAt: string;
}

/**
 * Uses the conversation of all tabs of the draft if it is within bounds, else the browser's. Another owner's draft is never
 * read: the preview gets a new one.
 */
export async function findPreviewContext(
  { draftId, userId, category, chatHistory }: Interview,
  shop: Needs,
  logger: Logger,
): Promise<PreviewContext> {
  const { clock, identifiers } = shop;
  const own = {
    category,
    transcript: [...chatHistory],
    recovered: [],
    marks: [],
    asked: [],
    isListed: false,
    askedAt: isoTime(clock),
  };
  if (draftId === undefined) return { ...own, draftId: identifiers.secret() };
  const { draft, isListed } = await findDraft({ draftId, userId, category }, shop, logger);
  if (draft === undefined) return { ...own, draftId, isListed };
  if (draft.category !== category || !isOpenTo(draft, userId, epochSeconds(clock)))
    return { ...own, draftId: identifiers.secret() };
  const kept = transcriptOf(draft);
  const recovered = missingMessages(kept, chatHistory);
  const transcript = [...kept, ...recovered.map(({ role, content }) => ({ role, content }))];
  const known = { marks: marksOf(draft), asked: askedOf(draft) };
  return { ...own, draftId, ...known, isListed, ...(isWithinBounds(transcript) ? { transcript, recovered } : {}) };
}

interface ShownPreview {
  readonly opening: Opening;
  /** JSON. */
  readonly brief: string | null;
  readonly marks: KeepOutMark[];
  readonly asked: string[];
  readonly keptOut: KeptOutPiece[];
  readonly storyPromptKey: StoryPromptKey;
  readonly userId: string | undefined;
}

function changeOf(
  { draftId, category, transcript, recovered, askedAt }: PreviewContext,
  shown: ShownPreview,
  { clock, identifiers }: Needs,
): DraftChange {
  const { userId, ...rest } = shown;
  const at = isoTime(clock);
  const turn = recovered.length > 0 ? { turnId: identifiers.secret(), at, recovered, messages: [] } : undefined;
  return { draftId, category, userId, begunWith: transcript, turn, preview: { ...rest, at, transcript }, at, askedAt };
}

/**
 * Stores the preview with its interview; in a new draft when the old one was closed or changed its owner.
 * @returns the draft's id
 */
export async function savePreview(
  context: PreviewContext,
  shown: ShownPreview,
  shop: Needs,
  logger: Logger,
): Promise<string> {
  const change = changeOf(context, shown, shop);
  const fresh = shop.identifiers.secret();
  // Refused with the missing messages: the draft is full or the write was repeated. Refused without them: it has another owner.
  const tries = [change, { ...change, turn: undefined }, { ...change, turn: undefined, draftId: fresh }];
  for (const attempt of change.turn === undefined ? tries.slice(1) : tries) {
    const isListed = context.isListed && attempt.draftId !== fresh;
    if ((await writeToDraft(attempt, isListed, shop, logger)) !== 'not-kept') return attempt.draftId;
  }
  return fresh;
}
