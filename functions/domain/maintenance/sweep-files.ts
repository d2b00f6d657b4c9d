import { namedGiftFiles } from '#functions/domain/checkout/gift-files.ts';
import { type FileOwner, ownerOf } from '#functions/domain/files/file-keys.ts';
import type { Shop } from '#functions/domain/shop.ts';

/** Younger files may not be in the table yet (threat 50). */
const minAgeMs = 24 * 3600_000;
const workers = 8;
/** Of the table's 2,000 (shared/names/table.ts). */
const maxReadUnitsPerSecond = 500;
const bytesPerUnit = 4096;
/** Of the function's 300 s; the next run does the rest. */
const timeLimitMs = 240_000;

type Needs = Pick<Shop, 'listFiles' | 'files' | 'stories' | 'shares' | 'gifts' | 'checkouts' | 'clock'> & {
  readonly pause: (ms: number) => Promise<unknown>;
};

export interface SweptFiles {
  readonly seen: number;
  readonly removed: number;
  readonly isWhole: boolean;
}

async function namedByStory({ userId, id }: FileOwner, shop: Needs) {
  const { stories, shares } = shop;
  const [found, share] = await Promise.all([stories.get(userId, id), shares.get(userId, id)]);
  // Three items, each of which starts a unit.
  await pace(Math.ceil(JSON.stringify([found, share]).length / bytesPerUnit) + 2, shop);
  return [
    share?.card?.key,
    found?.story.image,
    ...Object.values(found?.body?.captions ?? {}).map(({ image }) => image),
  ];
}

/** A gift and its checkout, each with a story of 64 KB. */
const giftUnits = 34;

/** Keeps all workers together below the read limit. @param units read by this worker */
async function pace(units: number, { pause }: Needs): Promise<void> {
  await pause((units * workers * 1000) / maxReadUnitsPerSecond);
}

async function sweepOwner(owner: FileOwner, keys: readonly string[], shop: Needs): Promise<number> {
  const { kind, userId, id } = owner;
  if (kind !== 'story') await pace(giftUnits, shop);
  const named = new Set<string | null | undefined>(
    await (kind === 'story' ? namedByStory(owner, shop) : namedGiftFiles(userId, id, shop)),
  );
  const unnamed = keys.filter((key) => !named.has(key));
  for (const key of unnamed) await shop.files.remove(key);
  return unnamed.length;
}

function byOwner(keys: readonly string[]): [FileOwner, string[]][] {
  const groups = new Map<string, [FileOwner, string[]]>();
  for (const key of keys) {
    const owner = ownerOf(key);
    if (owner === undefined) continue;
    const name = [owner.userId, owner.kind, owner.id].join('/');
    const group = groups.get(name) ?? [owner, []];
    group[1].push(key);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/**
 * Removes customers' files that nothing has named for a day: replaced during a bucket outage, or stored before a crash (threats
 * 50 and 59). Public files stay. @throws AppError service-unavailable when table or bucket fail; nothing is removed unchecked
 */
export async function sweepFiles(shop: Needs): Promise<SweptFiles> {
  const { listFiles, clock } = shop;
  const startedAt = clock.now();
  let seen = 0;
  let removed = 0;
  for await (const page of listFiles('u/')) {
    seen += page.length;
    const old = page.filter(({ modifiedAtMs }) => modifiedAtMs < startedAt - minAgeMs);
    const waiting = byOwner(old.map(({ key }) => key));
    const counts: number[] = [];
    const isTimeUp = () => clock.now() - startedAt > timeLimitMs;
    const work = async () => {
      while (!isTimeUp()) {
        const next = waiting.shift();
        if (next === undefined) return;
        counts.push(await sweepOwner(...next, shop));
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    removed += counts.reduce((sum, count) => sum + count, 0);
    if (isTimeUp()) return { seen, removed, isWhole: false };
  }
  return { seen, removed, isWhole: true };
}
