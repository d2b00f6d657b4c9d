import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { readStored, storedKeys } from '#web/src/lib/storage.ts';
import { readProof } from '#web/src/lib/stored-proof.ts';
import { categoryOfPromptKey, getSessionPrompt } from './checkout-storage.ts';

const categoryPrints: Readonly<Record<CategorySlug, string>> = {
  'business-story': '11-gold-autumn-town-shopFront.apples',
  memories: '5-morning-autumn-kitchen-teapot.mug',
  'for-someone': '6-gold-summer-garden-bench.bouquet',
  milestone: '2-dawn-summer-hills-house.key',
};

/** The slug of the print that the customer saw over the opening; without it, of the category's. */
export function purchasePrint(sessionId: string | null): string {
  const prompt = (sessionId && getSessionPrompt(sessionId)) ?? readStored(storedKeys.checkoutProduct)?.prompt ?? null;
  const category = categoryOfPromptKey(prompt) ?? 'milestone';
  const proof = readProof();
  return proof?.category === category ? proof.print : categoryPrints[category];
}
