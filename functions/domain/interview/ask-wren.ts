import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type ModelCall, maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import type { ChatPromptKey } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { isBlank, plainText } from '#shared/text/plain-text.ts';
import { interviewPrompt } from './interview-prompt.ts';
import { modelMessages } from './model-messages.ts';
import { type Knowledge, knowledgeOf } from './readiness.ts';
import { createReplyDeltas, replyOf } from './reply-deltas.ts';
import { turnFormat } from './turn-format.ts';

interface Turn {
  readonly userMessage: string;
  readonly chatHistory: readonly ChatMessage[];
  readonly prompt: ChatPromptKey;
}

export interface WrenAnswer {
  readonly reply: string;
  /** Undefined when the model answered in plain text. */
  readonly knowledge?: Knowledge | undefined;
}

const junk = /<(?:!doctype|\/?(?:html|head|body|script|style|iframe|object|img|svg|form|table|div))\b/i;

function unusable(reason: string): AppError {
  return new AppError('model-answer-unusable', { cause: new Error(reason) });
}

/**
 * Requests Wren's next message; stores nothing. Only the reply's text is streamed.
 * @throws AppError model-answer-unusable for an empty or unusable reply, assistant-busy, deadline-exceeded
 */
export async function askWren(
  writer: Writer,
  { userMessage, chatHistory, prompt }: Turn,
  context: Pick<ModelCall, 'safetyIdentifier' | 'signal' | 'logger' | 'onDelta'>,
): Promise<WrenAnswer> {
  const { onDelta } = context;
  const call = {
    ...context,
    system: interviewPrompt(prompt),
    messages: modelMessages(chatHistory, userMessage),
    maxCompletionTokens: maxCompletionTokens.chat,
    onDelta: onDelta === undefined ? undefined : createReplyDeltas(onDelta),
  };
  const answer = await writer.converse(call, turnFormat);
  // As the browser's next history has it, so that the draft recognises the message.
  const reply = plainText(replyOf(answer));
  if (isBlank(reply)) throw unusable('the answer has no reply');
  if (junk.test(reply)) throw unusable('the reply is HTML');
  return { reply, knowledge: knowledgeOf(answer) };
}
