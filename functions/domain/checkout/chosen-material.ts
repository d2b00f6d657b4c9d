import { askedOf, hasSameMarks, marksOf, missingMarks } from '#functions/domain/draft/marks.ts';
import { findUsableDraft } from '#functions/domain/draft/usable-draft.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Opening } from '#functions/domain/story/story.ts';
import { claimedOpening } from '#functions/domain/story/writing/claimed-opening.ts';
import { type CategorySlug, categoryOfPrompt, chatPromptKeys } from '#shared/catalogue/categories.ts';
import { limits } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';

export interface ClaimedMaterial {
  readonly product: { readonly prompt?: string | undefined };
  readonly chatHistory: readonly ChatMessage[];
  readonly introStoryLines?: string | undefined;
  readonly draftId?: string | undefined;
  readonly marks?: readonly KeepOutMark[] | undefined;
}

export interface ChosenMaterial {
  readonly category: CategorySlug;
  readonly transcript: readonly ChatMessage[];
  readonly opening: Opening | null;
  /** JSON. */
  readonly brief: string | null;
  readonly marks: KeepOutMark[];
  readonly asked: string[];
  readonly draftId: string | null;
  readonly marksWritten: number;
}

/** An opening and a brief go with the marks under which they were written; under others, the story gets new ones. */
export function withMarks<Material extends object>(
  material: Material,
  before: readonly KeepOutMark[],
  marks: readonly KeepOutMark[],
) {
  const held = hasSameMarks(before, marks) ? {} : { opening: null, brief: null };
  return { ...material, ...held, marks: [...marks] };
}

/** @throws AppError invalid-input when the product names no category */
function categoryOf({ prompt }: ClaimedMaterial['product']): CategorySlug {
  const promptKey = chatPromptKeys.find((key) => key === prompt);
  if (promptKey === undefined) throw new AppError('invalid-input');
  return categoryOfPrompt(promptKey);
}

/**
 * Prefers the draft whose opening the customer saw, with its conversation; without one, uses the browser's data. Nobody knows
 * under which marks the browser's opening was written: it is used where there are none.
 * @throws AppError invalid-input, too-few-messages; already-bought with the story of a bought draft
 */
export async function chooseMaterial(
  userId: string,
  { product, chatHistory, introStoryLines, draftId, marks = [] }: ClaimedMaterial,
  shop: Pick<Shop, 'drafts' | 'clock'>,
): Promise<ChosenMaterial> {
  const category = categoryOf(product);
  const draft = await findUsableDraft({ draftId, userId, category }, shop);
  if (draft?.storyId !== undefined) throw new AppError('already-bought', { storyId: draft.storyId });
  const { preview } = draft ?? {};
  const shown = preview ?? { transcript: chatHistory, opening: claimedOpening(introStoryLines), brief: null };
  if (shown.transcript.length < limits.messagesBeforeStory) throw new AppError('too-few-messages');
  const { transcript, opening, brief = null } = shown;
  const known = draft === undefined ? [] : marksOf(draft);
  const now = [...known, ...missingMarks(known, marks)];
  const asked = draft === undefined ? [] : askedOf(draft);
  const isAskedSince = preview !== undefined && asked.length > (preview.asked ?? []).length;
  const written = isAskedSince ? { opening: null, brief: null } : { opening, brief };
  const material = withMarks({ category, transcript, asked, ...written }, preview?.marks ?? [], now);
  return { ...material, draftId: draft?.draftId ?? null, marksWritten: draft?.marksWritten ?? 0 };
}
