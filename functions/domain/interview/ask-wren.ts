import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type ModelCall, maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import type { ChatPromptKey } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { interviewPrompt } from './interview-prompt.ts';
import { modelMessages } from './model-messages.ts';

interface Turn {
  readonly userMessage: string;
  readonly chatHistory: readonly ChatMessage[];
  readonly prompt: ChatPromptKey;
}

const junk = /<(?:!doctype|\/?(?:html|head|body|script|style|iframe|object|img|svg|form|table|div))\b/i;

/**
 * Requests Wren's next message; stores nothing.
 * @throws AppError model-answer-unusable for an empty or unusable reply, assistant-busy, deadline-exceeded
 */
export async function askWren(
  writer: Writer,
  { userMessage, chatHistory, prompt }: Turn,
  context: Pick<ModelCall, 'safetyIdentifier' | 'signal' | 'logger' | 'onDelta'>,
): Promise<string> {
  const reply = await writer.converse({
    ...context,
    system: interviewPrompt(prompt),
    messages: modelMessages(chatHistory, userMessage),
    maxCompletionTokens: maxCompletionTokens.chat,
  });
  if (junk.test(reply)) {
    throw new AppError('model-answer-unusable', { cause: new Error('the reply is HTML') });
  }
  return reply;
}
