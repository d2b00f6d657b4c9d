import type { CategorySlug } from '../../../shared/catalogue/categories.ts';
import { categoryKeys, removeStored } from './storage.ts';

/** 'Start again' on the preview, and the end of a purchase: chat, step, text and intro are gone (spec 1 §4). */
export function clearCategory(category: CategorySlug): void {
  const keys = categoryKeys(category);
  removeStored(keys.chatHistory, keys.step, keys.finalMessage, keys.introStoryLines, keys.draftId, keys.attempt);
}
