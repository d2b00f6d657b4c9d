import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import type { Checkout } from '#functions/domain/checkout/checkout.ts';
import { fileKeys } from '#functions/domain/files/file-keys.ts';
import type { GiftRecord } from '#functions/domain/gift/gift.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type SweepFilesCollaborators, sweepFiles } from '#functions/domain/maintenance/sweep-files.ts';
import type { ListedFile } from '#functions/domain/ports/files.ts';
import type { ShareRecord } from '#functions/domain/share/share.ts';
import type { StoryBody, StoryRecord } from '#functions/domain/story/story.ts';
import { aCheckout, aGift } from '#tests/support/builders.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { startLocalS3 } from '#tests/support/local-s3.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const hour = 3600_000;
const cover = fileKeys.storyImage('u1', 's1', 'cover');
const captionImage = fileKeys.storyImage('u1', 's1', 'caption');
const card = fileKeys.storyImage('u1', 's1', 'card');
const photo = fileKeys.giftPhoto('u1', 'g1', 'photo');
const proof = fileKeys.giftProof('u1', 'g1', 'proof');
const waitingPhoto = fileKeys.giftPhoto('u2', 'g2', 'photo');
const referenced = [cover, captionImage, card, photo, proof, waitingPhoto];
const unreferenced = [
  ...[
    fileKeys.storyImage('u1', 's1', 'old'),
    fileKeys.storyImage('u1', 'gone', 'x'),
    fileKeys.storyImage('u3', 's1', 'cover'),
  ],
  ...[
    fileKeys.giftPhoto('u1', 'g1', 'old'),
    fileKeys.giftProof('u1', 'g1', 'old'),
    fileKeys.giftPhoto('u9', 'g9', 'x'),
  ],
  // The checkout of another customer does not refer to it.
  fileKeys.giftPhoto('u1', 'g2', 'photo'),
];
const others = [fileKeys.shown('film', 'webm'), 'u/u1/strange', 'u/u1/other/s1/x.jpg'];

/** A fake table that answers only the reads of the sweep. */
const tableWith = {
  stories: {
    get: async (userId: string, storyId: string) =>
      userId === 'u1' && storyId === 's1'
        ? {
            story: { image: cover } as StoryRecord,
            body: { captions: { a: { image: captionImage }, b: { image: null } } } as unknown as StoryBody,
          }
        : undefined,
  },
  shares: {
    get: async (userId: string, storyId: string) =>
      userId === 'u1' && storyId === 's1' ? ({ card: { key: card } } as ShareRecord) : undefined,
  },
  gifts: {
    get: async (userId: string, giftId: string) =>
      userId === 'u1' && giftId === 'g1' ? ({ photo: { key: photo }, proof: { key: proof } } as GiftRecord) : undefined,
  },
  checkouts: {
    get: async (checkoutId: string) =>
      checkoutId === 'g2' ? ({ userId: 'u2', gift: { photo: { key: waitingPhoto } } } as Checkout) : undefined,
  },
} satisfies Partial<SweepFilesCollaborators>;

function bucketOf(files: readonly ListedFile[], pageSize = 1000) {
  const left = new Set(files.map(({ key }) => key));
  const collaborators = {
    ...tableWith,
    clock: { now: () => nowMs },
    pause: async () => {},
    files: { remove: vi.fn(async (key: string) => void left.delete(key)) },
    async *listFiles(prefix: string) {
      const sorted = files.filter(({ key }) => key.startsWith(prefix)).toSorted((a, b) => (a.key < b.key ? -1 : 1));
      for (let at = 0; at < sorted.length; at += pageSize) yield sorted.slice(at, at + pageSize);
    },
  };
  return { collaborators, left: () => [...left].sort() };
}

const aged = (keys: readonly string[], ageMs: number) => keys.map((key) => ({ key, modifiedAtMs: nowMs - ageMs }));

describe('sweepFiles', () => {
  it.each([1000, 2, 1])('removes only unreferenced files, in pages of %i', async (pageSize) => {
    const bucket = bucketOf(aged([...referenced, ...unreferenced, ...others], 25 * hour), pageSize);
    const swept = await sweepFiles(bucket.collaborators);
    expect(bucket.left()).toEqual([...referenced, ...others].sort());
    const seen = referenced.length + unreferenced.length + 2;
    expect(swept).toEqual({ seen, removed: unreferenced.length, isWhole: true });
  });

  it('leaves files younger than a day, because their item may not be written yet', async () => {
    const bucket = bucketOf(aged(unreferenced, 24 * hour));
    expect(await sweepFiles(bucket.collaborators)).toMatchObject({ removed: 0 });
    expect(bucket.left()).toEqual([...unreferenced].sort());
  });

  it.each([
    [23, true],
    [25, false],
  ])('leaves the photo of a checkout that expired %i hours ago: %s', async (hoursAgo, isKept) => {
    const bucket = bucketOf(aged([waitingPhoto], 48 * hour));
    const { giftId: _, userId: __, ...details } = aGift({ photo: { key: waitingPhoto, widthPx: 1, heightPx: 1 } });
    const sessionExpiresAtSeconds = nowMs / 1000 - hoursAgo * 3600;
    const expired = aCheckout({ userId: 'u2', status: 'expired', sessionExpiresAtSeconds, gift: details });
    await sweepFiles({ ...bucket.collaborators, checkouts: { get: async () => expired } });
    expect(bucket.left()).toEqual(isKept ? [waitingPhoto] : []);
  });

  it('removes nothing when a lookup fails', async () => {
    const bucket = bucketOf(aged(unreferenced, 48 * hour));
    const out = async () => {
      throw new AppError('service-unavailable');
    };
    const unreadable = { stories: { get: out }, shares: { get: out }, gifts: { get: out }, checkouts: { get: out } };
    await expect(sweepFiles({ ...bucket.collaborators, ...unreadable })).rejects.toThrow(AppError);
    expect(bucket.left()).toEqual([...unreferenced].sort());
  });

  it('stops before its deadline and reports an incomplete sweep', async () => {
    const bucket = bucketOf(aged(unreferenced, 48 * hour), 2);
    let calls = 0;
    const clock = { now: () => nowMs + 130_000 * calls++ };
    const swept = await sweepFiles({ ...bucket.collaborators, clock });
    expect(swept.isWhole).toBe(false);
    expect(swept.seen).toBeLessThan(unreferenced.length);
  });
});

describe('the pace of sweepFiles', () => {
  it('reads at most 500 units a second, a quarter of the table’s ceiling', async () => {
    const text = 'x'.repeat(40_000);
    const story = { image: null } as StoryRecord;
    const body = { captions: {}, description: text } as unknown as StoryBody;
    const keys = Array.from({ length: 100 }, (_, at) => fileKeys.storyImage('u1', `s${at}`, 'x'));
    const bucket = bucketOf(aged(keys, 48 * hour));
    // Each of the eight workers pauses for itself.
    let pausedMs = 0;
    const pause = async (ms: number) => {
      pausedMs += ms;
    };
    const stories = { get: async () => ({ story, body }) };
    await sweepFiles({ ...bucket.collaborators, stories, pause });
    const units = keys.length * Math.ceil(text.length / 4096);
    expect(units / (pausedMs / 8 / 1000)).toBeLessThanOrEqual(500);
  });

  it('stops within a page of the bucket when the time is up', async () => {
    let now = nowMs;
    const pause = async (ms: number) => {
      now += ms;
    };
    const keys = Array.from({ length: 900 }, (_, at) => fileKeys.giftPhoto('u1', `g${at}`, 'x'));
    const bucket = bucketOf(aged(keys, 48 * hour));
    const swept = await sweepFiles({ ...bucket.collaborators, pause, clock: { now: () => now } });
    expect(swept).toMatchObject({ isWhole: false });
    expect(now - nowMs).toBeLessThan(300_000);
  });
});

describe('sweepFiles with a real bucket', () => {
  let s3: Awaited<ReturnType<typeof startLocalS3>>;
  beforeAll(async () => {
    s3 = await startLocalS3();
    stubEnvironment(s3.environment);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await s3.close();
  });

  let collaborators: SweepFilesCollaborators;
  const keysLeft = async () =>
    (await Array.fromAsync(collaborators.listFiles('')))
      .flat()
      .map(({ key }) => key)
      .sort();
  beforeEach(async () => {
    const files = createS3Files(s3);
    for (const key of [...referenced, ...unreferenced, ...others]) await files.put(key, Buffer.from('x'), 'image/jpeg');
    collaborators = {
      ...tableWith,
      files,
      listFiles: createS3FileList(s3),
      clock: { now: () => Date.now() + 25 * hour },
      pause: async () => {},
    };
  });

  it('removes unreferenced files and finds none in a second run', async () => {
    expect(await sweepFiles(collaborators)).toMatchObject({ removed: unreferenced.length, isWhole: true });
    expect(await keysLeft()).toEqual([...referenced, ...others].sort());
    expect(await sweepFiles(collaborators)).toMatchObject({ removed: 0, isWhole: true });
  });
});
