import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import { sendChatMessage } from '#shared/endpoints/conversation.ts';
import type { ChatPorts } from '#web/src/features/chat/model/chat-controller.ts';
import { namesOf, renewDraft } from '#web/src/features/chat/model/turn-id.ts';
import { apiStream } from '#web/src/lib/api-stream.ts';

/** @throws Error 'Error in response' for an empty reply (specification 1.8); ApiError otherwise */
export function askWren(category: CategorySlug): ChatPorts['ask'] {
  const prompt = categories[category].promptKey;
  return async (question, options) => {
    const { userMessage, chatHistory } = question;
    // There is no draft before the customer's first message.
    const names = chatHistory.length === 0 ? {} : namesOf(category, question);
    const body = { userMessage, chatHistory: [...chatHistory], prompt, ...names };
    const { message, draft } = await apiStream(sendChatMessage, { body }, options);
    if (draft === 'refused') renewDraft(category);
    if (message.trim() === '') throw new Error('Error in response');
    return message;
  };
}
