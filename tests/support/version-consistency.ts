import { expect } from 'vitest';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { maxVersions } from '#functions/domain/story/editing/version-history.ts';

/** Asserts the invariants of a story's versions. */
export async function requireConsistentVersions(table: Table, userId: string, storyId: string): Promise<void> {
  const stories = createStoryRepository(table);
  const storyTexts = createStoryTextRepository(table);
  const { body, history } = (await stories.getWithHistory(userId, storyId)) ?? {};
  const list = history?.heads ?? [];
  expect(list.filter(({ cause }) => cause === 'written')).toHaveLength(list.length === 0 ? 0 : 1);
  expect(new Set(list.map(({ createdAt }) => createdAt)).size).toBe(list.length);
  expect(list[0]?.createdAt).toBe(body?.savedAt);
  expect(list.length).toBeLessThanOrEqual(maxVersions);
  const [current, ...earlier] = list;
  if (current !== undefined) expect(current.bytes).toBe(Buffer.byteLength(body?.description ?? ''));
  for (const { versionId, bytes } of earlier) {
    const { description = '' } = (await storyTexts.getVersion(storyId, versionId)) ?? {};
    expect(Buffer.byteLength(description)).toBe(bytes);
    expect(sanitizeHtml(description)).toBe(description);
  }
}
