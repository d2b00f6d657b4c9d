import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { placeholderHtml } from '#functions/domain/story/placeholder-story.ts';
import { writeBrief } from '#functions/domain/story/writing/write-brief.ts';
import { type CallContext, writeOpening } from '#functions/domain/story/writing/write-opening.ts';
import { type CategorySlug, categories, categorySlugs, type StoryPromptKey } from '#shared/catalogue/categories.ts';
import { limits } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { gap } from '#shared/story/gap.ts';
import { storeMarks } from './keep-out.ts';
import { addMarks, requireFewMarks } from './marks.ts';
import { findPreviewContext, savePreview } from './save-preview.ts';

interface PreviewRequest {
  readonly chatHistory: readonly ChatMessage[];
  readonly prompt: StoryPromptKey;
  readonly category?: CategorySlug | undefined;
  readonly draftId?: string | undefined;
  readonly userId?: string | undefined;
  readonly marks?: readonly KeepOutMark[] | undefined;
  readonly onDelta?: ((text: string) => void) | undefined;
}

/** The given category if it matches the prompt, else the most general one that does. */
function categoryOf({ prompt, category }: PreviewRequest): CategorySlug {
  const goesWith = (slug: CategorySlug) => categories[slug].storyPromptKey === prompt;
  if (category !== undefined && goesWith(category)) return category;
  return goesWith('memories') ? 'memories' : (categorySlugs.find(goesWith) ?? 'memories');
}

/** Ten messages, from both sides (specification 1.5). @throws AppError too-few-messages */
function requireConversation(history: readonly ChatMessage[]): void {
  const roles = new Set(history.map(({ role }) => role));
  if (history.length < limits.messagesBeforeStory || roles.size < 2) throw new AppError('too-few-messages');
}

/**
 * Reads the interview into a brief, writes the opening from it, stores both in the draft, and returns it with placeholder text: the blurred rest does not exist, so it
 * cannot leak (architecture 8, threat 81).
 * @throws AppError too-few-messages, model-answer-unusable, assistant-busy, deadline-exceeded; nothing is stored then
 */
export async function previewStory(
  request: PreviewRequest,
  shop: Pick<Shop, 'writer' | 'reader' | 'identifiers' | 'drafts' | 'customerDrafts' | 'clock'> & {
    readonly briefSignal: () => AbortSignal;
  },
  context: CallContext,
) {
  requireConversation(request.chatHistory);
  const { chatHistory, draftId: sentId, userId, prompt: storyPromptKey, onDelta } = request;
  const interview = { draftId: sentId, userId, category: categoryOf(request), chatHistory };
  const ground = await findPreviewContext(interview, shop, context.logger);
  const { category, transcript, asked } = ground;
  const marks = addMarks(ground.marks, request.marks ?? []);
  requireFewMarks(marks);
  // Loaded on demand to keep cold starts short: the words of seven languages.
  const { keptOutPieces, writersView } = await import('#functions/domain/story/writing/kept-out.ts');
  const view = writersView({ transcript, brief: null, marks, asked }).transcript;
  if (!view.some(({ role, content }) => role === 'user' && content !== gap)) throw new AppError('too-few-messages');
  const reading = { ...context, signal: AbortSignal.any([context.signal, shop.briefSignal()]) };
  const brief = await writeBrief(shop.reader, { category, transcript, marks, asked }, reading);
  context.signal.throwIfAborted();
  const opening = await writeOpening(shop.writer, { category, transcript, brief, marks, asked, onDelta }, context);
  const keptOut = keptOutPieces({ transcript, brief, marks, asked });
  const draftId = await savePreview(
    ground,
    {
      opening,
      brief: brief && JSON.stringify(brief),
      storyPromptKey,
      userId,
      marks: [...marks],
      asked: [...asked],
      keptOut,
    },
    shop,
    context.logger,
  );
  await storeMarks({ draftId, userId, marks: request.marks ?? [] }, shop, context.logger);
  return { message: opening.html + placeholderHtml(draftId), introStory: opening.html, draftId, keptOut };
}
