import type { Care } from '#functions/domain/care/care-kinds.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type ModelCall, ModelRefusal, maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import type { ChatPromptKey } from '#shared/catalogue/categories.ts';
import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { storyLanguage } from '#shared/story/languages.ts';
import { isBlank, plainText } from '#shared/text/plain-text.ts';
import { interviewPrompt } from './interview-prompt.ts';
import { historyBefore, modelMessages } from './model-messages.ts';
import { offRecordOf } from './off-record.ts';
import { type Knowledge, knowledgeOf } from './readiness.ts';
import { refusalReply, stockReply } from './refusal-reply.ts';
import { createReplyDeltas, replyOf } from './reply-deltas.ts';
import { turnFormat } from './turn-format.ts';

interface Turn {
  readonly userMessage: string;
  readonly chatHistory: readonly ChatMessage[];
  readonly prompt: ChatPromptKey;
  /** What the customer put back is shown to the interviewer again. */
  readonly marks?: readonly KeepOutMark[] | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
}

export interface WrenAnswer {
  readonly reply: string;
  /** Undefined when the model answered in plain text. */
  readonly knowledge?: Knowledge | undefined;
  /** What the model hears the customer ask to leave out; not verified. */
  readonly offRecord?: readonly string[] | undefined;
}

const junk = /<(?:!doctype|\/?(?:html|head|body|script|style|iframe|object|img|svg|form|table|div))\b/i;

function unusable(reason: string): AppError {
  return new AppError('model-answer-unusable', { cause: new Error(reason) });
}

const isRefusal = (error: unknown) =>
  error instanceof AppError && error.code === 'model-answer-unusable' && error.cause instanceof ModelRefusal;

/**
 * Wren's next message; stores nothing. Only the reply's text is streamed. Distress and danger are answered in our own words, without
 * the model where our phrases hear them, else in place of its reply (threat 173). A refusal of the model becomes an apology and a
 * question. What was streamed before either is replaced.
 * @throws AppError model-answer-unusable for an empty or unusable reply, assistant-busy, deadline-exceeded
 */
export async function askWren(
  writer: Writer,
  { userMessage, chatHistory, prompt, marks, language = 'en' }: Turn,
  context: Pick<ModelCall, 'safetyIdentifier' | 'signal' | 'logger' | 'onDelta'>,
): Promise<WrenAnswer> {
  const { onDelta } = context;
  const before = historyBefore(chatHistory, userMessage);
  const earlier = before.flatMap(({ role, content }) => (role === 'user' ? [content] : [])).join('\n');
  // Loaded with the first request to keep cold starts short.
  const { careAnswer, isCareAnswer, withCareHidden } = await import('#functions/domain/care/care.ts');
  const ourReply = careAnswer(userMessage, earlier);
  if (ourReply !== undefined) {
    onDelta?.(ourReply);
    return { reply: ourReply };
  }
  const call = {
    ...context,
    system: interviewPrompt(prompt, storyLanguage(language)),
    messages: modelMessages(withCareHidden(before, marks), userMessage),
    maxCompletionTokens: maxCompletionTokens.chat,
    onDelta: onDelta === undefined ? undefined : createReplyDeltas(onDelta),
  };
  const answer = await converse(writer, call);
  const isOpening = userMessage === firstQuestionRequest;
  const heard = answer !== undefined && isCareAnswer(answer.reply) ? 'distress' : answer?.care;
  if (answer !== undefined && heard === 'none') {
    const { reply, knowledge, offRecord } = answer;
    return { reply, knowledge, offRecord };
  }
  const ours = isOpening ? undefined : careAnswer(userMessage, earlier, heard);
  const said = isOpening ? [] : [{ role: 'user' as const, content: userMessage }];
  return { reply: ours ?? refusalReply([...before, ...said]) };
}

/** @returns undefined for a refusal, of the provider or in the words of the model */
async function converse(writer: Writer, call: ModelCall): Promise<TurnAnswer | undefined> {
  try {
    return readAnswer(await writer.converse(call, turnFormat));
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

interface TurnAnswer extends WrenAnswer {
  readonly care: Care;
}

function readAnswer(answer: string): TurnAnswer | undefined {
  const { reply: text, care } = replyOf(answer);
  // As the browser's next history has it, so that the draft recognises the message.
  const reply = plainText(text);
  if (care !== 'none') return { reply, care };
  if (isBlank(reply)) throw unusable('the answer has no reply');
  if (junk.test(reply)) throw unusable('the reply is HTML');
  const stock = stockReply(reply);
  if (stock === 'refusal') return undefined;
  return { reply, care: stock ?? care, knowledge: knowledgeOf(answer), offRecord: offRecordOf(answer) };
}
