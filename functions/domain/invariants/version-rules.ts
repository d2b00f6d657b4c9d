import { createHash } from 'node:crypto';
import type { BrokenInvariant } from './invariant.ts';
import type { Pairing } from './pairing.ts';
import { recordsOf, type TableItem } from './table-item.ts';

const textOf = (storyId: string, savedAt: string, description: string) =>
  `text ${storyId} ${savedAt} ${createHash('sha256').update(description).digest('base64url')}`;

export function pairVersion({ at, record }: TableItem, pairing: Pairing): void {
  if (record.kind === 'story') pairing.have(`versions' story ${record.story.storyId}`);
  if (record.kind === 'version') {
    const { storyId, createdAt, description } = record.version;
    pairing.have(textOf(storyId, createdAt, description));
    pairing.have(`versions of ${storyId}`);
    pairing.need(`versions' story ${storyId}`, { rule: 'version-of-story', at, found: 'no such story' });
  }
  if (record.kind !== 'body') return;
  const { storyId, body } = record;
  if (body.savedAt === undefined) {
    pairing.forbid(`versions of ${storyId}`, { rule: 'text-has-version', at, found: 'never saved, and has versions' });
  } else {
    const found = `saved at ${body.savedAt}, and no such version`;
    pairing.need(textOf(storyId, body.savedAt, body.description), { rule: 'text-has-version', at, found });
  }
}

export function checkVersions(items: readonly TableItem[]): BrokenInvariant[] {
  const versions = recordsOf(items, 'version').map(({ version }) => version);
  const written = versions.filter(({ cause }) => cause === 'written').length;
  const [first] = versions;
  if (first === undefined || written === 1) return [];
  return [{ rule: 'version-of-story', at: `STORY#${first.storyId}`, found: `${written} as they were written` }];
}
