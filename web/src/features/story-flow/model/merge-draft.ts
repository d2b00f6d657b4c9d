import { limits } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { ConversationDraft } from '#shared/schemas/conversation-draft.ts';

export interface LocalDraft {
  readonly messages: readonly ChatMessage[];
  readonly draftId: string | null;
  readonly step: 1 | 2;
  /** HTML of the preview. */
  readonly opening: string | null;
}

export interface MergedDraft {
  readonly messages: readonly ChatMessage[];
  readonly draftId: string;
  readonly preview: ConversationDraft['preview'];
}

/**
 * Merges a server draft into a category; null changes nothing.
 *
 * - No local conversation: the server's draft.
 * - The same draft: the longer conversation plus the other's messages, and the preview, which is the newest.
 * - Another draft: the local conversation.
 */
export function mergeDraft(local: LocalDraft, server: ConversationDraft): MergedDraft | null {
  const { draftId, chatHistory, preview } = server;
  if (chatHistory.length === 0) return null;
  const merged = { messages: chatHistory, draftId, preview };
  if (!local.messages.some(({ role }) => role === 'user')) return merged;
  // A conversation without a preview does not replace a local preview.
  if (local.draftId !== draftId || (local.step === 2 && preview === null)) return null;
  const onlyHere = onlyIn(local.messages, chatHistory);
  const onlyThere = onlyIn(chatHistory, local.messages);
  const hasNews = onlyThere.length > 0 || chatHistory.length > local.messages.length;
  const isWrittenAnew = preview !== null && (local.step === 1 || preview.introStory !== local.opening);
  if (!hasNews) return onlyHere.length === 0 && isWrittenAnew ? { ...merged, messages: local.messages } : null;
  const isLonger = chatHistory.length >= local.messages.length;
  const messages = isLonger ? [...chatHistory, ...onlyHere] : [...local.messages, ...onlyThere];
  // New messages invalidate a preview.
  const isPreviewed = onlyHere.length === 0;
  return {
    messages: messages.slice(0, limits.messagesPerConversation),
    draftId,
    preview: isPreviewed ? preview : null,
  };
}

/** Customer messages, with their replies, that only the first conversation contains. */
function onlyIn(one: readonly ChatMessage[], other: readonly ChatMessage[]): ChatMessage[] {
  const isOnlyHere = (message: ChatMessage | undefined) =>
    message?.role === 'user' && !other.some(({ role, content }) => role === 'user' && content === message.content);
  return one.filter((message, at) => isOnlyHere(message) || (message.role === 'system' && isOnlyHere(one[at - 1])));
}
