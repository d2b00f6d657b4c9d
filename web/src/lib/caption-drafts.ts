import * as z from 'zod/mini';
import { draftPrefixes } from './delete-drafts.ts';
import { getCustomerId } from './session.ts';
import { jsonKey, type StoredKey } from './storage.ts';

const textSchema = z.string();

export function captionDraftKey(storyId: string, captionId: string): StoredKey<string> {
  return jsonKey(`${draftPrefixes.caption}${getCustomerId() ?? ''}_${storyId}_${captionId}`, textSchema);
}
