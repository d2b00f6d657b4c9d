import {
  type CategorySlug,
  categories,
  categorySlugs,
  type StoryPromptKey,
} from '../../../shared/catalogue/categories.ts';
import { limits } from '../../../shared/catalogue/limits.ts';
import type { ChatMessage } from '../../../shared/schemas/conversation.ts';
import { AppError } from '../../runtime/app-error.ts';
import { type Clock, type EpochSeconds, epochSeconds, isoTime } from '../../runtime/clock.ts';
import type { Identifiers } from '../../runtime/identifiers.ts';
import { placeholderHtml } from './placeholder-story.ts';
import type { Opening } from './story.ts';
import { type CallContext, writeOpening } from './write-opening.ts';
import type { Writer } from './writer.ts';

/** Drafts live 30 days (DESIGN 6). */
const draftLifeSeconds = 30 * 86_400;

export interface PreviewDraft {
  readonly draftId: string;
  readonly category: CategorySlug;
  readonly storyPromptKey: StoryPromptKey;
  readonly transcript: ChatMessage[];
  readonly opening: Opening;
  readonly createdAt: string;
  readonly expiresAtSeconds: EpochSeconds;
}

interface PreviewCollaborators {
  readonly writer: Writer;
  readonly drafts: { put(draft: PreviewDraft): Promise<void> };
  readonly clock: Clock;
  readonly identifiers: Identifiers;
}

interface PreviewRequest {
  readonly chatHistory: readonly ChatMessage[];
  readonly prompt: StoryPromptKey;
  readonly category?: CategorySlug | undefined;
  readonly onDelta?: ((text: string) => void) | undefined;
}

/** The category told, if it goes with the prompt; else the most general one that does. */
function categoryOf({ prompt, category }: PreviewRequest): CategorySlug {
  const goesWith = (slug: CategorySlug) => categories[slug].storyPromptKey === prompt;
  if (category !== undefined && goesWith(category)) return category;
  return goesWith('memories') ? 'memories' : (categorySlugs.find(goesWith) ?? 'memories');
}

/** Both sides must have spoken, ten times together (spec 1 §5). @throws AppError too-few-messages */
function requireConversation(history: readonly ChatMessage[]): void {
  const roles = new Set(history.map(({ role }) => role));
  if (history.length < limits.messagesBeforeStory || roles.size < 2) throw new AppError('too-few-messages');
}

/**
 * Writes the opening, keeps it with the interview as a draft, and answers with the opening and a story-shaped text whose
 * rest nobody wrote: what stands under the blur cannot leak (DESIGN 8, RELIABILITY row 81).
 * @throws AppError too-few-messages, model-answer-unusable, assistant-busy, deadline-exceeded; nothing is stored then
 */
export async function previewStory(request: PreviewRequest, collaborators: PreviewCollaborators, context: CallContext) {
  requireConversation(request.chatHistory);
  const { writer, drafts, clock, identifiers } = collaborators;
  const category = categoryOf(request);
  const transcript = [...request.chatHistory];
  const opening = await writeOpening(writer, { category, transcript, onDelta: request.onDelta }, context);
  const draftId = identifiers.secret();
  await drafts.put({
    draftId,
    category,
    storyPromptKey: request.prompt,
    transcript,
    opening,
    createdAt: isoTime(clock),
    expiresAtSeconds: epochSeconds(clock, draftLifeSeconds),
  });
  return { message: opening.html + placeholderHtml(draftId), introStory: opening.html, draftId };
}
