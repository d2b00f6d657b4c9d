import { limits } from '../../../../../shared/catalogue/limits.ts';
import type { ChatMessage } from '../../../../../shared/schemas/conversation.ts';
import type { ConversationDraft } from '../../../../../shared/schemas/conversation-draft.ts';

/** A category as this browser keeps it. */
export interface LocalDraft {
  readonly messages: readonly ChatMessage[];
  readonly draftId: string | null;
  readonly step: 1 | 2;
}

/** What the browser shall keep of a server draft. */
export interface TakenDraft {
  readonly messages: readonly ChatMessage[];
  readonly draftId: string;
  readonly preview: ConversationDraft['preview'];
}

/**
 * What a category becomes when the server has a draft of it, too; null leaves it as it is.
 *
 *  - Nothing was said here: the server's is taken.
 *  - It is the same draft: the longer one, and what only this browser has behind it. A preview is taken with it.
 *  - It is another draft: what was said here stays.
 */
export function mergedDraft(local: LocalDraft, server: ConversationDraft): TakenDraft | null {
  const { draftId, chatHistory, preview } = server;
  if (chatHistory.length === 0) return null;
  const taken = { messages: chatHistory, draftId, preview };
  if (!local.messages.some(({ role }) => role === 'user')) return taken;
  if (local.draftId !== draftId) return null;
  if (chatHistory.length > local.messages.length) {
    if (local.step === 2 && preview === null) return null;
    return withWhatIsOnlyHere(taken, local.messages);
  }
  const isSameLength = chatHistory.length === local.messages.length;
  return isSameLength && preview !== null && local.step === 1 ? { ...taken, messages: local.messages } : null;
}

function withWhatIsOnlyHere(taken: TakenDraft, local: readonly ChatMessage[]): TakenDraft {
  const isOnlyHere = (message: ChatMessage | undefined) =>
    message?.role === 'user' &&
    !taken.messages.some((known) => known.role === 'user' && known.content === message.content);
  const only = local.filter(
    (message, at) => isOnlyHere(message) || (message.role === 'system' && isOnlyHere(local[at - 1])),
  );
  if (only.length === 0) return taken;
  // A preview of a conversation that goes on is none.
  return { ...taken, messages: [...taken.messages, ...only].slice(0, limits.messagesPerConversation), preview: null };
}
