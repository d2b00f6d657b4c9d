import type { ChatPromptKey } from '../../../../../shared/catalogue/categories.ts';
import { sendChatMessage } from '../../../../../shared/endpoints/conversation.ts';
import { apiStream } from '../../../lib/api.ts';
import type { ChatPorts } from '../model/chat-controller.ts';

/**
 * Asks Wren the next question of one category's conversation.
 * @throws Error 'Error in response' for an empty reply (spec 1 §8); ApiError otherwise
 */
export function askWren(prompt: ChatPromptKey): ChatPorts['ask'] {
  return async ({ userMessage, chatHistory }, options) => {
    const body = { userMessage, chatHistory: [...chatHistory], prompt };
    const { message } = await apiStream(sendChatMessage, { body }, options);
    if (message.trim() === '') throw new Error('Error in response');
    return message;
  };
}
