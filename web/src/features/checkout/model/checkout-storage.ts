import * as z from 'zod/mini';
import { type CategorySlug, categoryOfPrompt, chatPromptKeys } from '#shared/catalogue/categories.ts';
import { type CheckoutProduct, jsonKey, readStored, removeStored, writeStored } from '#web/src/lib/storage.ts';

/** How many purchases are remembered: more than anybody has open at once. */
const mostRemembered = 50;

/**
 * Ours, beside the keys of specification 1.3. An attempt whose answer has not come is asked again under its key, so that it opens
 * one session or takes one story; `of` is what it was for.
 */
const attemptKey = jsonKey('checkoutAttempt', z.object({ key: z.string(), of: z.string() }));

/** The prompt key of the conversation behind each payment session that this browser was sent to. */
const sessionsKey = jsonKey('checkoutSessions', z.array(z.object({ sessionId: z.string(), prompt: z.string() })));

/** Payment sessions that were counted and cleared up after. */
const settledKey = jsonKey('settledPurchases', z.array(z.string()));

/** The key of the attempt that is under way for this purchase, or of a new one. */
export function attemptFor(purchase: string): string {
  const known = readStored(attemptKey);
  if (known?.of === purchase) return known.key;
  const key = crypto.randomUUID();
  writeStored(attemptKey, { key, of: purchase });
  return key;
}

/** The answer has come, whichever: the next press is another attempt. */
export function endAttempt(): void {
  removeStored(attemptKey);
}

export function rememberSession(sessionId: string, prompt: string): void {
  const others = (readStored(sessionsKey) ?? []).filter((known) => known.sessionId !== sessionId);
  writeStored(sessionsKey, [...others, { sessionId, prompt }].slice(-mostRemembered));
}

/** The prompt key that was paid for in a session; null when another browser did. */
export function promptOfSession(sessionId: string): string | null {
  return readStored(sessionsKey)?.find((known) => known.sessionId === sessionId)?.prompt ?? null;
}

/** True the first time it is asked about a session, in whichever tab. */
export function settleOnce(sessionId: string): boolean {
  const settled = readStored(settledKey) ?? [];
  if (settled.includes(sessionId)) return false;
  writeStored(settledKey, [...settled, sessionId].slice(-mostRemembered));
  return true;
}

/** The category of a prompt key out of the storage, which may hold anything. */
export function categoryOfStored(prompt: CheckoutProduct['prompt'] | null): CategorySlug | undefined {
  const known = chatPromptKeys.find((key) => key === prompt);
  return known === undefined ? undefined : categoryOfPrompt(known);
}
