import * as z from 'zod/mini';
import { type CategorySlug, categoryOfPrompt, chatPromptKeys } from '#shared/catalogue/categories.ts';
import {
  type CheckoutProduct,
  jsonKey,
  readStored,
  removeStored,
  storedKeys,
  writeStored,
} from '#web/src/lib/storage.ts';

const maxStored = 50;

/** Ours, in addition to specification 1.3. */
const sessionsKey = jsonKey('checkoutSessions', z.array(z.object({ sessionId: z.string(), prompt: z.string() })));

/** Payment sessions that were already counted and cleaned up. */
const completedKey = jsonKey('settledPurchases', z.array(z.string()));

/** The key of the pending attempt for this purchase, or a new one. */
export function getAttemptKey(purchase: string): string {
  const known = readStored(storedKeys.checkoutAttempt);
  if (known?.of === purchase) return known.key;
  const key = crypto.randomUUID();
  writeStored(storedKeys.checkoutAttempt, { key, of: purchase });
  return key;
}

export function deleteAttempt(): void {
  removeStored(storedKeys.checkoutAttempt);
}

export function storeSession(sessionId: string, prompt: string): void {
  const others = (readStored(sessionsKey) ?? []).filter((known) => known.sessionId !== sessionId);
  writeStored(sessionsKey, [...others, { sessionId, prompt }].slice(-maxStored));
}

export function getSessionPrompt(sessionId: string): string | null {
  return readStored(sessionsKey)?.find((known) => known.sessionId === sessionId)?.prompt ?? null;
}

/** True for the first call per session, across tabs. */
export function markCompleted(sessionId: string): boolean {
  const completed = readStored(completedKey) ?? [];
  if (completed.includes(sessionId)) return false;
  writeStored(completedKey, [...completed, sessionId].slice(-maxStored));
  return true;
}

export function categoryOfPromptKey(prompt: CheckoutProduct['prompt'] | null): CategorySlug | undefined {
  const known = chatPromptKeys.find((key) => key === prompt);
  return known === undefined ? undefined : categoryOfPrompt(known);
}
