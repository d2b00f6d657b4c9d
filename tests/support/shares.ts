import type { ShareRecord } from '#functions/domain/share/share.ts';
import { shareStory } from '#functions/domain/share/share-story.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { ShareChange } from '#shared/schemas/share.ts';
import { aShop } from './a-shop.ts';
import { listItems } from './accounts.ts';
import { addWrittenStory } from './written-stories.ts';

export const linkToken = 'k'.repeat(43);

export function aShare(over: Partial<ShareRecord> = {}): ShareRecord {
  return {
    userId: 'u1',
    storyId: 's1',
    linkToken,
    version: 1,
    teller: 'Ada',
    frozen: null,
    card: null,
    name: true,
    captions: false,
    text: 'newest',
    indexed: false,
    days: null,
    words: false,
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...over,
  };
}

/** The shop with the finished story `s1` of `u1`. */
export async function openSharingShop() {
  const shop = aShop();
  await addWrittenStory(shop.table, 'u1', 's1');
  return {
    ...shop,
    share: (change: ShareChange = {}, over: Partial<Shop> & { userId?: string; storyId?: string } = {}) => {
      const { userId = 'u1', storyId = 's1', ...replaced } = over;
      return shareStory({ userId, storyId, fullName: 'Ada Lovelace', change }, { ...shop, ...replaced });
    },
    /** All items of shares and of their links. */
    shareItems: async () => (await listItems(shop.table, '')).filter(({ PK, SK }) => `${PK} ${SK}`.includes('SHARE#')),
  };
}

export type SharingShop = Awaited<ReturnType<typeof openSharingShop>>;
