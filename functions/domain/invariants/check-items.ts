import { pairAddress, pairName } from './address-rules.ts';
import { checkFeatured, checkProduct, pairProduct } from './catalogue-rules.ts';
import { checkExpiry, checkHtml, checkSecrets } from './content-rules.ts';
import { checkCustomer } from './customer-rules.ts';
import { pairDesk } from './desk-rules.ts';
import { checkImages } from './file-rules.ts';
import { pairFilm } from './film-rules.ts';
import { checkGift, pairGift } from './gift-rules.ts';
import type { BrokenInvariant } from './invariant.ts';
import { pairMessage } from './message-rules.ts';
import { createPairing, type PairingNotes } from './pairing.ts';
import { checkCoupon, checkOrders, pairItem } from './purchase-rules.ts';
import { pairRequest } from './request-rules.ts';
import { pairShare } from './share-rules.ts';
import { checkStats } from './stats-rules.ts';
import { pairStory } from './story-rules.ts';
import type { TableItem } from './table-item.ts';
import { pairTogether } from './together-rules.ts';
import { checkVersions, pairVersion } from './version-rules.ts';
import { pairVoucher } from './voucher-rules.ts';

export interface InvariantReport {
  readonly items: number;
  readonly customers: number;
  readonly stories: number;
  readonly orders: number;
  /** False after a timeout: rules across partitions are skipped, as their counterparts may not have been read. */
  readonly isWhole: boolean;
  readonly broken: BrokenInvariant[];
  /** Where an incomplete check continues. */
  readonly rest?: CheckedPart | undefined;
}

type Counts = Pick<InvariantReport, 'items' | 'customers' | 'stories' | 'orders'>;

/** The findings up to an item, at the end of a partition. Ids only. */
export interface CheckedPart {
  readonly after: TableItem['key'];
  readonly counts: Counts;
  readonly broken: readonly BrokenInvariant[];
  readonly pairing: PairingNotes;
}

/** Only one partition at a time stays in memory. */
async function* partitionsOf(items: AsyncIterable<TableItem>): AsyncGenerator<TableItem[]> {
  let current: TableItem[] = [];
  for await (const item of items) {
    if (current[0] !== undefined && current[0].partition !== item.partition) {
      yield current;
      current = [];
    }
    current.push(item);
  }
  if (current.length > 0) yield current;
}

function checkPartition(items: readonly TableItem[], nowSeconds: number): BrokenInvariant[] {
  const [word = '', id = ''] = (items[0]?.partition ?? '').split('#');
  if (word === 'USER') return [...checkCustomer(id, items), ...checkOrders(items)];
  if (word === 'STORY') return checkVersions(items);
  if (word === 'STATS') return checkStats(id, items, nowSeconds);
  return word === 'COUPON' ? checkCoupon(items) : [];
}

function checkItem(item: TableItem): BrokenInvariant[] {
  const { at, record } = item;
  const unreadable: BrokenInvariant[] =
    record.kind === 'unreadable' ? [{ rule: 'readable', at, found: record.problem }] : [];
  const unowned: BrokenInvariant[] = item.isIndexed
    ? []
    : [{ rule: 'owner-indexed', at, found: 'without its owner: npm run ops -- user index-owners' }];
  return [
    ...unreadable,
    ...unowned,
    ...checkHtml(item),
    ...checkSecrets(item),
    ...checkExpiry(item),
    ...checkGift(item),
    ...checkImages(item),
  ];
}

/**
 * Checks every rule against all items (defence D13). Outside the current partition only ids stay in memory. @param nowSeconds
 * decides which stories are late and which items have expired @param isTimeUp called before each partition @param begun the part
 * that earlier calls checked; `items` continue after it
 */
export async function checkItems(
  items: AsyncIterable<TableItem>,
  nowSeconds: number,
  isTimeUp: () => boolean = () => false,
  begun?: CheckedPart,
): Promise<InvariantReport> {
  const pairing = createPairing(begun?.pairing);
  const broken = [...(begun?.broken ?? [])];
  const counts = begun === undefined ? { items: 0, customers: 0, stories: 0, orders: 0 } : { ...begun.counts };
  let after = begun?.after;
  const rest = () => (after === undefined ? undefined : { after, counts, broken, pairing: pairing.notes() });
  for await (const partition of partitionsOf(items)) {
    // Each call checks at least one partition, because otherwise a check might never end.
    if (isTimeUp() && after !== begun?.after) return { ...counts, isWhole: false, broken, rest: rest() };
    for (const item of partition) {
      counts.items += 1;
      counts.customers += Number(item.record.kind === 'profile');
      counts.stories += Number(item.record.kind === 'story');
      counts.orders += Number(item.record.kind === 'order');
      broken.push(...checkItem(item));
      pairAddress(item, pairing);
      pairName(item, pairing);
      pairRequest(item, pairing);
      pairItem(item, pairing, nowSeconds);
      pairStory(item, pairing, nowSeconds);
      pairVersion(item, pairing);
      pairFilm(item, pairing);
      pairProduct(item, pairing);
      broken.push(...checkProduct(item), ...checkFeatured(item));
      pairGift(item, pairing, nowSeconds);
      pairVoucher(item, pairing);
      pairShare(item, pairing, nowSeconds);
      pairTogether(item, pairing, nowSeconds);
      pairDesk(item, pairing, nowSeconds);
      pairMessage(item, pairing);
    }
    broken.push(...checkPartition(partition, nowSeconds));
    after = partition.at(-1)?.key;
  }
  return { ...counts, isWhole: true, broken: [...broken, ...pairing.broken()], rest: rest() };
}
