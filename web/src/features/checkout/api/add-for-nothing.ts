import { addStory } from '#shared/endpoints/add-story.ts';
import { categoryOfPromptKey } from '#web/src/features/checkout/model/checkout-storage.ts';
import { conversationFields, productFields } from '#web/src/features/checkout/model/request-fields.ts';
import { api } from '#web/src/lib/api.ts';
import { clearCategory } from '#web/src/lib/clear-category.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';

interface Attempt {
  readonly firstStory: boolean;
  readonly idempotencyKey: string;
}

/** Adds a story, or orders a package, that costs nothing. @throws ApiError */
export async function addForNothing(product: CheckoutProduct, { firstStory, idempotencyKey }: Attempt): Promise<void> {
  const body = { product: productFields(product), ...conversationFields(product), firstStory };
  await api(addStory, { body }, { idempotencyKey });
}

export function clearConversation({ prompt }: CheckoutProduct): void {
  const category = categoryOfPromptKey(prompt);
  if (category !== undefined) clearCategory(category);
}
