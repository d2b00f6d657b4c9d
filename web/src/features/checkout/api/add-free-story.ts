import { addStory } from '../../../../../shared/endpoints/add-story.ts';
import { api } from '../../../lib/api.ts';
import { clearCategory } from '../../../lib/clear-category.ts';
import type { CheckoutProduct } from '../../../lib/storage.ts';
import { categoryOfStored } from '../model/checkout-storage.ts';
import { claimedProduct, storedConversation } from '../model/request-parts.ts';

interface FreeStory {
  readonly firstStory: boolean;
  readonly idempotencyKey: string;
}

/** Adds a story for which nothing is to be paid. @throws ApiError */
export async function addFreeStory(product: CheckoutProduct, { firstStory, idempotencyKey }: FreeStory): Promise<void> {
  const body = { product: claimedProduct(product), ...storedConversation(product), firstStory };
  await api(addStory, { body }, { idempotencyKey });
}

/** The conversation behind a story that was added is not needed any more. */
export function clearConversation({ prompt }: CheckoutProduct): void {
  const category = categoryOfStored(prompt);
  if (category !== undefined) clearCategory(category);
}
