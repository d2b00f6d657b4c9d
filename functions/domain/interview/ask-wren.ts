import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type ModelCall, ModelRefusal, maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import type { ChatPromptKey } from '#shared/catalogue/categories.ts';
import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { storyLanguage } from '#shared/story/languages.ts';
import { isBlank, plainText } from '#shared/text/plain-text.ts';
import { interviewPrompt } from './interview-prompt.ts';
import { historyBefore, modelMessages } from './model-messages.ts';
import { type Knowledge, knowledgeOf } from './readiness.ts';
import { refusalReply } from './refusal-reply.ts';
import { createReplyDeltas, replyOf } from './reply-deltas.ts';
import { turnFormat } from './turn-format.ts';

interface Turn {
  readonly userMessage: string;
  readonly chatHistory: readonly ChatMessage[];
  readonly prompt: ChatPromptKey;
  /** BCP 47. */
  readonly language?: string | undefined;
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

const isRefusal = (error: unknown) =>
  error instanceof AppError && error.code === 'model-answer-unusable' && error.cause instanceof ModelRefusal;

/**
 * Wren's next message; stores nothing. Only the reply's text is streamed. Distress and danger are answered in our own words, without
 * the model (threat 173); a refusal of the model becomes an apology and a question, and what was streamed before it is replaced.
 * @throws AppError model-answer-unusable for an empty or unusable reply, assistant-busy, deadline-exceeded
 */
export async function askWren(
  writer: Writer,
  { userMessage, chatHistory, prompt, language = 'en' }: Turn,
  context: Pick<ModelCall, 'safetyIdentifier' | 'signal' | 'logger' | 'onDelta'>,
): Promise<WrenAnswer> {
  const { onDelta } = context;
  const before = historyBefore(chatHistory, userMessage);
  const answers = before.filter(({ role }) => role === 'user').map(({ content }) => content);
  // Loaded with the first request to keep cold starts short.
  const { careAnswer, isCareAnswer, withCareHidden } = await import('#functions/domain/care/care.ts');
  const ourReply = careAnswer(userMessage, answers.join('\n'));
  if (ourReply !== undefined) {
    onDelta?.(ourReply);
    return { reply: ourReply };
  }
  const call = {
    ...context,
    system: interviewPrompt(prompt, storyLanguage(language)),
    messages: modelMessages(withCareHidden(before), userMessage),
    maxCompletionTokens: maxCompletionTokens.chat,
    onDelta: onDelta === undefined ? undefined : createReplyDeltas(onDelta),
  };
  try {
    const answer = readAnswer(await writer.converse(call, turnFormat));
    // What was said in danger is no material.
    return isCareAnswer(answer.reply) ? { reply: answer.reply } : answer;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const said = userMessage === firstQuestionRequest ? [] : [{ role: 'user' as const, content: userMessage }];
    return { reply: refusalReply([...before, ...said]) };
  }
}

function readAnswer(answer: string): WrenAnswer {
  // As the browser's next history has it, so that the draft recognises the message.
  const reply = plainText(replyOf(answer));
  if (isBlank(reply)) throw unusable('the answer has no reply');
  if (junk.test(reply)) throw unusable('the reply is HTML');
  return { reply, knowledge: knowledgeOf(answer) };
}
