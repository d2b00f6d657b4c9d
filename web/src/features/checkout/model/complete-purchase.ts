import type { QueryClient } from '@tanstack/react-query';
import type { CheckoutKind, ConfirmedCheckout } from '#shared/schemas/checkout.ts';
import { track } from '#web/src/lib/analytics.ts';
import { clearCategory } from '#web/src/lib/clear-category.ts';
import { startPurchasePolling } from '#web/src/lib/purchase-polling.ts';
import { readStored, removeStored, storedKeys } from '#web/src/lib/storage.ts';
import { categoryOfPromptKey, getSessionPrompt, markCompleted } from './checkout-storage.ts';

const eventNames = {
  story: 'Story Purchase',
  package: 'Package Purchase',
  subscription: 'Subscription Purchase',
  gift: 'Gift Purchase',
  voucher: 'Voucher Purchase',
} as const;

const staleAfterPurchase = [['user'], ['orders'], ['subscription'], ['gifts'], ['vouchers']] as const;

/** Tracks a confirmed payment once and deletes its temporary data (architecture 16). @returns false when already done */
export async function completePurchase(
  sessionId: string,
  { kind, amountCents }: ConfirmedCheckout,
  queryClient: QueryClient,
): Promise<boolean> {
  if (kind === 'story') {
    queryClient.removeQueries({ queryKey: ['stories'] });
    startPurchasePolling('stories', false);
  }
  for (const queryKey of staleAfterPurchase) queryClient.invalidateQueries({ queryKey });
  if (!(await withLock(() => markCompleted(sessionId)))) return false;
  track(eventNames[kind], { amountCents });
  if (kind === 'story' || kind === 'package' || kind === 'voucher') deleteTemporaryData(sessionId, kind);
  return true;
}

/** Serialises tabs where the Web Locks API exists. */
async function withLock(run: () => boolean): Promise<boolean> {
  return 'locks' in navigator ? await navigator.locks.request('settled purchases', run) : run();
}

function deleteTemporaryData(sessionId: string, kind: Extract<CheckoutKind, 'story' | 'package' | 'voucher'>): void {
  const product = readStored(storedKeys.checkoutProduct);
  const prompt = getSessionPrompt(sessionId) ?? product?.prompt ?? null;
  const category = kind === 'story' ? categoryOfPromptKey(prompt) : undefined;
  if (category !== undefined) clearCategory(category);
  // Another product may have been chosen meanwhile.
  if (product !== null && (product.prompt ?? null) === (kind === 'story' ? prompt : null))
    removeStored(storedKeys.checkoutProduct);
}
