import { ownerOf } from '#functions/domain/files/file-keys.ts';
import type { ListFiles } from '#functions/domain/ports/files.ts';
import type { BrokenInvariant } from './invariant.ts';
import type { TableItem } from './table-item.ts';

function storyOf({ partition, record }: TableItem): { userId: string; storyId: string } | undefined {
  if (record.kind === 'story') return { userId: record.story.userId, storyId: record.story.storyId };
  if (record.kind === 'share') return record.share;
  if (record.kind === 'body') return { userId: partition.slice(partition.indexOf('#') + 1), storyId: record.storyId };
  return undefined;
}

function imagesOf({ record }: TableItem): (string | null | undefined)[] {
  if (record.kind === 'story') return [record.story.image];
  if (record.kind === 'share') return [record.share.card?.key];
  return record.kind === 'body' ? Object.values(record.body.captions).map(({ image }) => image) : [];
}

function giftFilesOf({ record }: TableItem): (string | null | undefined)[] {
  if (record.kind === 'gift') return [record.gift.photo?.key, record.gift.proof?.key];
  const mayBePaid = record.kind === 'checkout' && record.checkout.status !== 'expired';
  return mayBePaid ? [record.checkout.gift?.photo?.key] : [];
}

const isKey = (key: string | null | undefined): key is string => typeof key === 'string';

/** Rule: an image's key contains its story and customer, so that the sweep finds its owner. */
export function checkImages(item: TableItem): BrokenInvariant[] {
  const story = storyOf(item);
  const foreign = imagesOf(item).filter((key) => {
    const owner = isKey(key) ? ownerOf(key) : undefined;
    return isKey(key) && (owner?.kind !== 'story' || owner.userId !== story?.userId || owner.id !== story.storyId);
  });
  return foreign.filter(isKey).map((found) => ({ rule: 'story-owns-images', at: item.at, found }));
}

export function namedFiles(item: TableItem): string[] {
  return [...imagesOf(item), ...giftFilesOf(item)].filter(isKey);
}

/**
 * Rule: every named file exists (threats 50 and 59). Files are listed after the items, so that new ones are found; one replaced
 * meanwhile may be reported. @param namedAt file → the item that names it; existing files are removed from it
 * @returns undefined when the time was too short
 */
export async function missingFiles(
  namedAt: Map<string, string>,
  listFiles: ListFiles,
  isTimeUp: () => boolean = () => false,
): Promise<BrokenInvariant[] | undefined> {
  for await (const page of listFiles('u/')) {
    for (const { key } of page) namedAt.delete(key);
    if (isTimeUp()) return undefined;
  }
  return [...namedAt].map(([found, at]) => ({ rule: 'file-there', at, found }));
}

export async function checkFiles(items: AsyncIterable<TableItem>, listFiles: ListFiles): Promise<BrokenInvariant[]> {
  const namedAt = new Map<string, string>();
  for await (const item of items) for (const key of namedFiles(item)) namedAt.set(key, item.at);
  return (await missingFiles(namedAt, listFiles)) ?? [];
}
