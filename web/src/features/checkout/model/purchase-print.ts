import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { readStored, storedKeys } from '#web/src/lib/storage.ts';
import { categoryOfPromptKey, getSessionPrompt } from './checkout-storage.ts';

const categoryPrints: Readonly<Record<CategorySlug, string>> = {
  'business-story': '11-gold-autumn-town-shopFront.apples',
  memories: '5-morning-autumn-kitchen-teapot.mug',
  'for-someone': '6-gold-summer-garden-bench.bouquet',
  milestone: '2-dawn-summer-hills-house.key',
};

/** The slug of the print of the story's category: its own is not known before it is written. */
export function purchasePrint(sessionId: string | null): string {
  const prompt = (sessionId && getSessionPrompt(sessionId)) ?? readStored(storedKeys.checkoutProduct)?.prompt ?? null;
  return categoryPrints[categoryOfPromptKey(prompt) ?? 'milestone'];
}
