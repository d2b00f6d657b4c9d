import { expect } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { editCollaborators } from './written-stories.ts';

/** Asserts the invariants of a story's versions. */
export async function requireConsistentVersions(table: Table, userId: string, storyId: string): Promise<void> {
  const { stories, storyTexts } = editCollaborators(table);
  const list = await storyTexts.listVersions(storyId);
  const body = (await stories.get(userId, storyId))?.body;
  expect(list.filter(({ cause }) => cause === 'written')).toHaveLength(list.length === 0 ? 0 : 1);
  expect(new Set(list.map(({ createdAt }) => createdAt)).size).toBe(list.length);
  expect(list[0]?.createdAt).toBe(body?.savedAt);
  const texts = await Promise.all(list.map(({ versionId }) => storyTexts.getVersion(storyId, versionId)));
  if (list.length > 0) expect(texts[0]?.description).toBe(body?.description);
  for (const text of texts) expect(sanitizeHtml(text?.description ?? '')).toBe(text?.description);
}
