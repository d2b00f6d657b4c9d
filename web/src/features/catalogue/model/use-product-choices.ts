import { useState } from 'react';
import type { ProductNeed } from '#shared/schemas/catalogue.ts';
import {
  type Address,
  type ChosenStory,
  emptyGiftForm,
  type Missing,
  missingLines,
} from '#web/src/features/gifts/model/gift-form.ts';
import { readProductChoices, writeProductChoices } from '#web/src/lib/product-choices.ts';

/** The story and address for a product; filled in with those of the last product in this tab. */
export function useProductChoices(product: string, needs: readonly ProductNeed[]) {
  const [story, onStory] = useState<ChosenStory | null>(() => readProductChoices()?.story ?? null);
  const [address, onAddress] = useState<Address>(() => readProductChoices()?.address ?? emptyGiftForm.address);
  const needsAddress = needs.includes('address');
  const missing: readonly Missing[] = [
    ...(needs.includes('story') && story === null ? (['story'] as const) : []),
    ...(needsAddress ? missingLines(address) : []),
  ];
  const store = () => {
    const chosen = story === null || !needs.includes('story') ? null : { id: story.id, name: story.name };
    writeProductChoices({ product, story: chosen, address: needsAddress ? { ...address } : null });
  };
  return { story, address, onStory, onAddress, missing, store };
}
