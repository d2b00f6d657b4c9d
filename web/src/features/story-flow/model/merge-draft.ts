import { limits } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { ConversationDraft } from '#shared/schemas/conversation-draft.ts';

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
 *  - It is the same draft: the longer one, and what only the other has behind it. A preview is taken with it.
 *  - It is another draft: what was said here stays.
 */
export function mergedDraft(local: LocalDraft, server: ConversationDraft): TakenDraft | null {
  const { draftId, chatHistory, preview } = server;
  if (chatHistory.length === 0) return null;
  const taken = { messages: chatHistory, draftId, preview };
  if (!local.messages.some(({ role }) => role === 'user')) return taken;
  // A preview here is not given up for a conversation that has none.
  if (local.draftId !== draftId || (local.step === 2 && preview === null)) return null;
  const onlyHere = onlyIn(local.messages, chatHistory);
  const onlyThere = onlyIn(chatHistory, local.messages);
  const hasNews = onlyThere.length > 0 || chatHistory.length > local.messages.length;
  if (!hasNews)
    return onlyHere.length === 0 && preview !== null && local.step === 1
      ? { ...taken, messages: local.messages }
      : null;
  const isLonger = chatHistory.length >= local.messages.length;
  const messages = isLonger ? [...chatHistory, ...onlyHere] : [...local.messages, ...onlyThere];
  // A preview of a conversation that goes on is none.
  const isPreviewed = onlyHere.length === 0;
  return {
    messages: messages.slice(0, limits.messagesPerConversation),
    draftId,
    preview: isPreviewed ? preview : null,
  };
}

/** What the customer said in the one conversation and not in the other, with the replies to it. */
function onlyIn(one: readonly ChatMessage[], other: readonly ChatMessage[]): ChatMessage[] {
  const isOnlyHere = (message: ChatMessage | undefined) =>
    message?.role === 'user' && !other.some(({ role, content }) => role === 'user' && content === message.content);
  return one.filter((message, at) => isOnlyHere(message) || (message.role === 'system' && isOnlyHere(one[at - 1])));
}
