import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import { sendChatMessage } from '#shared/endpoints/conversation.ts';
import type { ChatPorts, Question } from '#web/src/features/chat/model/chat-controller.ts';
import { apiStream } from '#web/src/lib/api-stream.ts';
import { createRandomId } from '#web/src/lib/draft-ids.ts';
import { addPieces, markPieces, readMarks } from '#web/src/lib/keep-out.ts';
import { categoryKeys, readStored, writeStored } from '#web/src/lib/storage.ts';

interface TurnIds {
  readonly draftId: string;
  readonly turnId: string;
}

/** The draft's id and the message's id. Retries, even after a reload, reuse both, so that the server stores the message once. */
function turnIdsOf(category: CategorySlug, { userMessage, chatHistory }: Question): TurnIds {
  const keys = categoryKeys(category);
  const draftId = readStored(keys.draftId) ?? createRandomId();
  const last = readStored(keys.turn);
  const isRetry = last?.said === userMessage && last.at === chatHistory.length;
  const turn = isRetry ? last : { id: createRandomId(), at: chatHistory.length, said: userMessage };
  writeStored(keys.draftId, draftId);
  writeStored(keys.turn, turn);
  return { draftId, turnId: turn.id };
}

/** The server rejects more messages for this draft; the next message starts a new one with the whole history. */
export function renewDraft(category: CategorySlug): void {
  writeStored(categoryKeys(category).draftId, createRandomId());
}

/** All of them: the draft takes those that a failed request has cost it. */
function marksOf(category: CategorySlug) {
  const marks = readMarks(category);
  return marks.length === 0 ? {} : { marks };
}

/** @throws Error 'Error in response' for an empty reply (specification 1.8); ApiError otherwise */
export function askWren(category: CategorySlug): ChatPorts['ask'] {
  const prompt = categories[category].promptKey;
  return async (question, options) => {
    const { userMessage, chatHistory } = question;
    // There is no draft before the customer's first message.
    const more =
      chatHistory.length === 0
        ? { language: navigator.language }
        : { ...turnIdsOf(category, question), ...marksOf(category) };
    const body = { userMessage, chatHistory: [...chatHistory], prompt, ...more };
    const { message, draft, readiness, keptOut = [] } = await apiStream(sendChatMessage, { body }, options);
    addPieces(category, keptOut);
    if (draft !== undefined && draft !== 'kept') markPieces(category);
    if (draft === 'refused') renewDraft(category);
    if (message.trim() === '') throw new Error('Error in response');
    if (readiness !== undefined) writeStored(categoryKeys(category).readiness, readiness);
    return message;
  };
}
