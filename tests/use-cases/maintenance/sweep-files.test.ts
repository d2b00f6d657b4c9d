import { beforeEach, describe, expect, it } from 'vitest';
import { fileKeys } from '#functions/domain/files/file-keys.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { sweepFiles } from '#functions/domain/maintenance/sweep-files.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { aCheckout, aGift, aStory } from '#tests/support/builders.ts';
import { aShare } from '#tests/support/shares.ts';

const hourMs = 3600_000;
const cover = fileKeys.storyImage('u1', 's1', 'cover');
const captionImage = fileKeys.storyImage('u1', 's1', 'caption');
const card = fileKeys.storyImage('u1', 's1', 'card');
const photo = fileKeys.giftPhoto('u1', 'g1', 'photo');
const proof = fileKeys.giftProof('u1', 'g1', 'proof');
const waitingPhoto = fileKeys.giftPhoto('u2', 'g2', 'photo');
const referenced = [cover, captionImage, card, photo, proof, waitingPhoto];
const unreferenced = [
  ...['old', 'cover2'].map((name) => fileKeys.storyImage('u1', 's1', name)),
  fileKeys.storyImage('u1', 'gone', 'x'),
  fileKeys.storyImage('u3', 's1', 'cover'),
  fileKeys.giftPhoto('u1', 'g1', 'old'),
  fileKeys.giftProof('u1', 'g1', 'old'),
  // The checkout of another customer does not refer to it.
  fileKeys.giftPhoto('u1', 'g2', 'photo'),
];
const others = [fileKeys.shown('film', 'webm'), 'u/u1/strange', 'u/u1/other/s1/x.jpg'];
const sized = { widthPx: 1, heightPx: 1 };

describe('sweepFiles', () => {
  let shop: TestShop;
  beforeEach(() => {
    shop = aShop();
  });

  /** Stores files that were last changed so many hours ago. */
  async function storeFiles(keys: readonly string[], hours = 25): Promise<void> {
    for (const key of keys) await shop.files.put(key, Buffer.from('x'), 'image/jpeg');
    shop.clock.pass(hours * hourMs);
  }
  async function nameFiles(): Promise<void> {
    const caption = { captionId: 'a', text: 'x', image: captionImage, order: 0 };
    const { giftId, userId, ...details } = aGift({ photo: { key: waitingPhoto, ...sized } });
    const body = {
      description: '<p>Toast.</p>',
      captions: { a: caption, b: { ...caption, captionId: 'b', image: null } },
    };
    const made = { key: proof, pages: 2, photoDpi: null, madeAt: '2026-11-21T10:01:00.000Z' };
    await shop.table.commit([
      shop.stories.addPart(aStory({ storyId: 's1', image: cover, status: 'writing' })),
      shop.stories.putBodyPart('u1', 's1', body),
      ...shop.shares.putParts(aShare({ card: { key: card, facts: 'x' } }), undefined),
      ...shop.gifts.addParts(aGift({ giftId: 'g1', photo: { key: photo, ...sized }, proof: made })),
      shop.checkouts.addPart(aCheckout({ checkoutId: 'g2', userId: 'u2', kind: 'gift', gift: details })),
    ]);
  }
  const sweep = (over: Partial<Shop> & { pause?: (ms: number) => Promise<unknown> } = {}) =>
    sweepFiles({ ...shop, pause: async () => {}, ...over });
  const left = () => [...shop.stored.keys()].toSorted();

  it('removes only unreferenced files, in pages of any size', async () => {
    for (const pageSize of [1000, 2, 1]) {
      shop = aShop();
      await nameFiles();
      await storeFiles([...referenced, ...unreferenced, ...others]);
      async function* listFiles(prefix: string) {
        for await (const files of shop.listFiles(prefix))
          for (let at = 0; at < files.length; at += pageSize) yield files.slice(at, at + pageSize);
      }
      const seen = referenced.length + unreferenced.length + 2;
      expect(await sweep({ listFiles })).toEqual({ seen, removed: unreferenced.length, isWhole: true });
      expect(left(), String(pageSize)).toEqual([...referenced, ...others].toSorted());
      expect(await sweep({ listFiles })).toMatchObject({ removed: 0, isWhole: true });
    }
  });

  it('leaves files younger than a day, because their item may not be written yet', async () => {
    await storeFiles(unreferenced, 24);
    expect(await sweep()).toMatchObject({ removed: 0 });
    expect(left()).toEqual(unreferenced.toSorted());
  });

  it('leaves the photo of a checkout until a day after it expired', async () => {
    for (const [hoursAgo, kept] of [
      [23, [waitingPhoto]],
      [25, []],
    ] as const) {
      shop = aShop();
      await storeFiles([waitingPhoto], 48);
      const { giftId: _, userId: __, ...details } = aGift({ photo: { key: waitingPhoto, ...sized } });
      const sessionExpiresAtSeconds = shop.clock.now() / 1000 - hoursAgo * 3600;
      const expired = { status: 'expired', sessionExpiresAtSeconds, gift: details } as const;
      await shop.table.commit([shop.checkouts.addPart(aCheckout({ checkoutId: 'g2', userId: 'u2', ...expired }))]);
      await sweep();
      expect(left(), `${hoursAgo} hours`).toEqual(kept);
    }
  });

  it('removes nothing when a lookup fails', async () => {
    await storeFiles(unreferenced);
    const get = async () => {
      throw new AppError('service-unavailable');
    };
    const { stories, shares, gifts, checkouts } = shop;
    const unreadable = {
      stories: { ...stories, get },
      shares: { ...shares, get },
      gifts: { ...gifts, get },
      checkouts: { ...checkouts, get },
    };
    await expect(sweep(unreadable)).rejects.toThrow(AppError);
    expect(left()).toEqual(unreferenced.toSorted());
  });

  it('reads at most 500 units a second, a quarter of the table’s ceiling', async () => {
    const keys = Array.from({ length: 100 }, (_, at) => fileKeys.storyImage('u1', `s${at}`, 'x'));
    await storeFiles(keys);
    const body = { description: 'x'.repeat(40_000), captions: {} };
    const stories = { ...shop.stories, get: async () => ({ story: aStory(), body }) };
    let pausedMs = 0;
    const pause = async (ms: number) => {
      pausedMs += ms;
    };
    await sweep({ stories, pause });
    const units = keys.length * Math.ceil(body.description.length / 4096);
    // Each of the eight workers pauses for itself.
    expect(units / (pausedMs / 8 / 1000)).toBeLessThanOrEqual(500);
  });

  it('stops within a page of the bucket when the time is up, and reports an incomplete sweep', async () => {
    const keys = Array.from({ length: 900 }, (_, at) => fileKeys.giftPhoto('u1', `g${at}`, 'x'));
    await storeFiles(keys);
    const startMs = shop.clock.now();
    const swept = await sweep({ pause: async (ms: number) => shop.clock.pass(ms) });
    expect(swept).toMatchObject({ isWhole: false, seen: 900 });
    expect(swept.removed).toBeLessThan(900);
    expect(shop.clock.now() - startMs).toBeLessThan(300_000);
  });
});
