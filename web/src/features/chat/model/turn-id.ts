import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { newRandomId } from '#web/src/lib/draft-ids.ts';
import { categoryKeys, readStored, writeStored } from '#web/src/lib/storage.ts';
import type { Question } from './chat-controller.ts';

export interface TurnNames {
  readonly draftId: string;
  readonly turnId: string;
}

/** The draft's id and the message's id. Retries, even after a reload, reuse both, so that the server stores the message once. */
export function namesOf(category: CategorySlug, { userMessage, chatHistory }: Question): TurnNames {
  const keys = categoryKeys(category);
  const draftId = readStored(keys.draftId) ?? newRandomId();
  const last = readStored(keys.turn);
  const isRetry = last?.said === userMessage && last.at === chatHistory.length;
  const turn = isRetry ? last : { id: newRandomId(), at: chatHistory.length, said: userMessage };
  writeStored(keys.draftId, draftId);
  writeStored(keys.turn, turn);
  return { draftId, turnId: turn.id };
}

/** The server rejects more messages for this draft; the next message starts a new one with the whole history. */
export function renewDraft(category: CategorySlug): void {
  writeStored(categoryKeys(category).draftId, newRandomId());
}
