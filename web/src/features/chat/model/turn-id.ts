import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { newRandomId } from '#web/src/lib/draft-ids.ts';
import { categoryKeys, readStored, writeStored } from '#web/src/lib/storage.ts';
import type { Question } from './chat-controller.ts';

/** What names a message on the server. */
export interface TurnNames {
  readonly draftId: string;
  readonly turnId: string;
}

/**
 * The category's draft, made with its first message, and the name of the message in it: the same for a retry, also after a
 * reload, so that the server keeps it once.
 */
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

/** The server takes nothing more into the draft: the next message, whose history tells all, begins another. */
export function renewDraft(category: CategorySlug): void {
  writeStored(categoryKeys(category).draftId, newRandomId());
}
