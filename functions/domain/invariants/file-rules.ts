import { ownerOf } from '#functions/domain/files/file-keys.ts';
import type { ListFiles } from '#functions/domain/ports/files.ts';
import type { BookItem } from './book-item.ts';
import type { BrokenInvariant } from './invariant.ts';

/** Whose the images of a story's items must be. */
function storyOf({ partition, record }: BookItem): { userId: string; storyId: string } | undefined {
  if (record.kind === 'story') return { userId: record.story.userId, storyId: record.story.storyId };
  if (record.kind === 'body') return { userId: partition.slice(partition.indexOf('#') + 1), storyId: record.storyId };
  return undefined;
}

function imagesOf({ record }: BookItem): (string | null | undefined)[] {
  if (record.kind === 'story') return [record.story.image];
  return record.kind === 'body' ? Object.values(record.body.captions).map(({ image }) => image) : [];
}

function giftFilesOf({ record }: BookItem): (string | null | undefined)[] {
  if (record.kind === 'gift') return [record.gift.photo?.key, record.gift.proof?.key];
  // A checkout that was given up leaves its photo to the sweep (gift-files.ts).
  const mayBePaid = record.kind === 'checkout' && record.checkout.status !== 'expired';
  return mayBePaid ? [record.checkout.gift?.photo?.key] : [];
}

const isKey = (key: string | null | undefined): key is string => typeof key === 'string';

/** Rule: an image lies under its story and customer, so that the sweep finds who names it. */
export function checkImages(item: BookItem): BrokenInvariant[] {
  const story = storyOf(item);
  const foreign = imagesOf(item).filter((key) => {
    const owner = isKey(key) ? ownerOf(key) : undefined;
    return isKey(key) && (owner?.kind !== 'story' || owner.userId !== story?.userId || owner.id !== story.storyId);
  });
  return foreign.filter(isKey).map((found) => ({ rule: 'story-owns-images', at: item.at, found }));
}

/** The files that an item says are there. */
export function namedFiles(item: BookItem): string[] {
  return [...imagesOf(item), ...giftFilesOf(item)].filter(isKey);
}

/**
 * Rule: what the table names is in the bucket (threats 50 and 59). Apart from the others, as it asks a second store: the
 * files are listed after the items, so that one put meanwhile is not missed; one that was replaced meanwhile is.
 * @param namedAt file → the item that names it; what is there is taken out
 */
export async function missingFiles(namedAt: Map<string, string>, listFiles: ListFiles): Promise<BrokenInvariant[]> {
  for await (const page of listFiles('u/')) for (const { key } of page) namedAt.delete(key);
  return [...namedAt].map(([found, at]) => ({ rule: 'file-there', at, found }));
}

/** The same over items as a scan brings them. */
export async function checkFiles(items: AsyncIterable<BookItem>, listFiles: ListFiles): Promise<BrokenInvariant[]> {
  const namedAt = new Map<string, string>();
  for await (const item of items) for (const key of namedFiles(item)) namedAt.set(key, item.at);
  return missingFiles(namedAt, listFiles);
}
