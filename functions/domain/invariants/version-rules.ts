import { maxVersions } from '#functions/domain/story/editing/version-history.ts';
import type { BrokenInvariant } from './invariant.ts';
import type { Pairing } from './pairing.ts';
import { recordsOf, type TableItem } from './table-item.ts';

const textOf = (storyId: string, savedAt: string, bytes: number) => `text ${storyId} ${savedAt} ${bytes}`;

export function pairVersion({ at, record }: TableItem, pairing: Pairing): void {
  if (record.kind === 'story') pairing.have(`versions' story ${record.story.storyId}`);
  if (record.kind === 'version-history') {
    const { storyId, heads } = record.history;
    const [current] = heads;
    if (current !== undefined) pairing.have(textOf(storyId, current.createdAt, current.bytes));
    pairing.have(`versions of ${storyId}`);
    pairing.need(`versions' story ${storyId}`, { rule: 'version-of-story', at, found: 'no such story' });
  }
  if (record.kind !== 'body') return;
  const { storyId, body } = record;
  if (body.savedAt === undefined) {
    pairing.forbid(`versions of ${storyId}`, { rule: 'text-has-version', at, found: 'never saved, and has versions' });
  } else {
    const found = `saved at ${body.savedAt}, and no such version`;
    const text = textOf(storyId, body.savedAt, Buffer.byteLength(body.description));
    pairing.need(text, { rule: 'text-has-version', at, found });
  }
}

/** @param items of a story's partition */
export function checkVersions(items: readonly TableItem[]): BrokenInvariant[] {
  const versions = new Map(recordsOf(items, 'version').map(({ version }) => [version.versionId, version]));
  const [history] = recordsOf(items, 'version-history').map((record) => record.history);
  const at = items[0]?.partition ?? '';
  if (history === undefined)
    return versions.size === 0 ? [] : [{ rule: 'version-listed', at, found: `${versions.size} that no list names` }];
  const [, ...earlier] = history.heads;
  const unmatched = earlier.filter((head) => {
    const version = versions.get(head.versionId);
    versions.delete(head.versionId);
    const bytes = Buffer.byteLength(version?.description ?? '');
    return version?.createdAt !== head.createdAt || version.cause !== head.cause || bytes !== head.bytes;
  });
  const times = history.heads.map(({ createdAt }) => Date.parse(createdAt));
  const isOrdered = times.every((time, index) => index === 0 || time < (times[index - 1] ?? 0));
  const written = history.heads.findIndex(({ cause }) => cause === 'written');
  const faults = [
    ...unmatched.map(({ versionId }) => `${versionId} without its text`),
    ...[...versions.keys()].map((versionId) => `${versionId} that the list does not name`),
    ...(isOrdered ? [] : ['not newest first']),
    ...(history.heads.length > maxVersions ? [`${history.heads.length} versions`] : []),
  ];
  return [
    ...faults.map((found): BrokenInvariant => ({ rule: 'version-listed', at, found })),
    ...(written > 0 && written === history.heads.length - 1
      ? []
      : [{ rule: 'version-of-story' as const, at, found: 'the oldest is not as it was written' }]),
  ];
}
