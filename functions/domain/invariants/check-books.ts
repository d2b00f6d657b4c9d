import type { BookItem } from './book-item.ts';
import { checkFeatured, pairProduct } from './catalogue-rules.ts';
import { checkExpiry, checkHtml, checkSecrets } from './content-rules.ts';
import { checkCustomer } from './customer-rules.ts';
import { checkImages } from './file-rules.ts';
import { pairFilm } from './film-rules.ts';
import { checkGift, pairGift } from './gift-rules.ts';
import type { BrokenInvariant } from './invariant.ts';
import { createPairing } from './pairing.ts';
import { checkCoupon, checkOrders, pairItem } from './purchase-rules.ts';
import { pairStory } from './story-rules.ts';
import { checkVersions, pairVersion } from './version-rules.ts';

export interface BookReport {
  readonly items: number;
  readonly customers: number;
  readonly stories: number;
  readonly orders: number;
  /** False when the time was up first: rules between partitions are left out then, as their other half may lie ahead. */
  readonly isWhole: boolean;
  readonly broken: BrokenInvariant[];
}

/** Items come partition by partition, so one partition at a time is all that is kept whole. */
async function* partitionsOf(items: AsyncIterable<BookItem>): AsyncGenerator<BookItem[]> {
  let current: BookItem[] = [];
  for await (const item of items) {
    if (current[0] !== undefined && current[0].partition !== item.partition) {
      yield current;
      current = [];
    }
    current.push(item);
  }
  if (current.length > 0) yield current;
}

function checkPartition(items: readonly BookItem[]): BrokenInvariant[] {
  const [word = '', id = ''] = (items[0]?.partition ?? '').split('#');
  if (word === 'USER') return [...checkCustomer(id, items), ...checkOrders(items)];
  if (word === 'STORY') return checkVersions(items);
  return word === 'COUPON' ? checkCoupon(items) : [];
}

function checkItem(item: BookItem): BrokenInvariant[] {
  const { at, record } = item;
  const unreadable: BrokenInvariant[] =
    record.kind === 'unreadable' ? [{ rule: 'readable', at, found: record.problem }] : [];
  return [
    ...unreadable,
    ...checkHtml(item),
    ...checkSecrets(item),
    ...checkExpiry(item),
    ...checkGift(item),
    ...checkImages(item),
  ];
}

/**
 * Holds every rule against the whole table, item by item as a scan brings them (defence D13). Pure:
 * reads nothing else, and keeps ids only beyond the partition it is in.
 * @param nowSeconds says which stories are late and what has expired
 * @param isTimeUp asked before each partition
 */
export async function checkBooks(
  items: AsyncIterable<BookItem>,
  nowSeconds: number,
  isTimeUp: () => boolean = () => false,
): Promise<BookReport> {
  const pairing = createPairing();
  const broken: BrokenInvariant[] = [];
  const counts = { items: 0, customers: 0, stories: 0, orders: 0 };
  for await (const partition of partitionsOf(items)) {
    if (isTimeUp()) return { ...counts, isWhole: false, broken };
    for (const item of partition) {
      counts.items += 1;
      counts.customers += Number(item.record.kind === 'profile');
      counts.stories += Number(item.record.kind === 'story');
      counts.orders += Number(item.record.kind === 'order');
      broken.push(...checkItem(item));
      pairItem(item, pairing, nowSeconds);
      pairStory(item, pairing, nowSeconds);
      pairVersion(item, pairing);
      pairFilm(item, pairing);
      pairProduct(item, pairing);
      broken.push(...checkFeatured(item));
      pairGift(item, pairing, nowSeconds);
    }
    broken.push(...checkPartition(partition));
  }
  return { ...counts, isWhole: true, broken: [...broken, ...pairing.broken()] };
}
