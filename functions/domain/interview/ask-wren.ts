import type { ChatPromptKey } from '../../../shared/catalogue/categories.ts';
import type { ChatMessage } from '../../../shared/schemas/conversation.ts';
import { type ModelCall, maxCompletionTokens, type Writer } from '../story/writer.ts';
import { interviewPrompt } from './interview-prompt.ts';
import { modelMessages } from './model-messages.ts';

interface Turn {
  readonly userMessage: string;
  readonly chatHistory: readonly ChatMessage[];
  readonly prompt: ChatPromptKey;
}

/**
 * Wren's next words in the interview. Nothing of it is stored.
 * @throws AppError model-answer-unusable for an empty or unusable reply, assistant-busy, deadline-exceeded
 */
export function askWren(
  writer: Writer,
  { userMessage, chatHistory, prompt }: Turn,
  context: Pick<ModelCall, 'safetyIdentifier' | 'signal' | 'logger' | 'onDelta'>,
): Promise<string> {
  return writer.converse({
    ...context,
    system: interviewPrompt(prompt),
    messages: modelMessages(chatHistory, userMessage),
    maxCompletionTokens: maxCompletionTokens.chat,
  });
}
