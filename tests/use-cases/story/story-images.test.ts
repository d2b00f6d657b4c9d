import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { attachImage, type ImagePlace } from '#functions/domain/story/captions/attach-image.ts';
import { removeImage } from '#functions/domain/story/captions/remove-image.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { addWrittenStory } from '#tests/support/written-stories.ts';

const sent = Buffer.from('sent');
const cleaned = Buffer.from('cleaned');
const out = () => Promise.reject(new AppError('service-unavailable'));
const ofStory: ImagePlace = { userId: 'u1', storyId: 's1', captionId: undefined };
const ofCaption: ImagePlace = { ...ofStory, captionId: 'c1' };

let shop: ReturnType<typeof aShop<Partial<Shop>>>;
/** The key of the image that a caption had before. */
let old: string;
beforeEach(async () => {
  shop = aShop<Partial<Shop>>({ cleanImages: async () => ({ bytes: cleaned, widthPx: 1, heightPx: 1 }) });
  await addWrittenStory(shop.table, 'u1', 's1');
  old = await attachImage(ofCaption, sent, shop);
});

const attach = (change: Partial<Shop> = {}, place = ofCaption) => attachImage(place, sent, { ...shop, ...change });
const remove = (change: Partial<Shop> = {}, place = ofCaption) => removeImage(place, { ...shop, ...change });
const imageOf = async (place = ofCaption) => (await shop.storyImages.get(place))?.image ?? null;
/** The files, of which the table never names a missing one. */
async function keys() {
  const stored = [...shop.stored.keys()];
  const image = await imageOf();
  expect(image === null || stored.includes(image)).toBe(true);
  return stored;
}

describe('attachImage', () => {
  it('stores the cleaned image under a new key, refers to it, then removes the previous one', async () => {
    const put: Shop['files']['put'] = async (...file) => {
      expect(await imageOf()).toBe(old);
      await shop.files.put(...file);
    };
    const removeFile = async (key: string) => {
      expect(await imageOf()).not.toBe(key);
      await shop.files.remove(key);
    };
    const key = await attach({ files: { ...shop.files, put, remove: removeFile } });
    expect(key).toMatch(/^u\/u1\/story\/s1\/[\w-]+\.jpg$/);
    expect([await keys(), await imageOf()]).toEqual([[key], key]);
    expect(await shop.files.read(key)).toEqual(cleaned);
    const another = await attach({}, ofStory);
    expect((await shop.stories.get('u1', 's1'))?.story.image).toBe(another);
  });

  it('reads no bytes when the story or caption is missing', async () => {
    const cleanImages = () => Promise.reject(new Error('decoded'));
    for (const change of [{ userId: 'u2' }, { storyId: 's9' }, { captionId: 'c9' }]) {
      const refused = attach({ cleanImages }, { ...ofCaption, ...change });
      await expect(refused).rejects.toMatchObject({ code: 'story-not-found' });
    }
    expect(await keys()).toEqual([old]);
  });

  it('writes nothing for an invalid image', async () => {
    const cleanImages = () => Promise.reject(new AppError('unsupported-image'));
    await expect(attach({ cleanImages })).rejects.toMatchObject({ code: 'unsupported-image' });
    expect([await keys(), await imageOf()]).toEqual([[old], old]);
  });

  it('leaves the table unchanged when the bucket refuses the file', async () => {
    await expect(attach({ files: { ...shop.files, put: out } })).rejects.toMatchObject({ code: 'service-unavailable' });
    expect([await keys(), await imageOf()]).toEqual([[old], old]);
  });

  it('removes the file when the caption was deleted meanwhile', async () => {
    const storyImages = { ...shop.storyImages, replace: async () => undefined };
    await expect(attach({ storyImages })).rejects.toMatchObject({ code: 'story-not-found' });
    expect(await keys()).toEqual([old]);
  });

  it('leaves the file when the response of the table was lost', async () => {
    const replace: Shop['storyImages']['replace'] = async (...write) => {
      await shop.storyImages.replace(...write);
      return out();
    };
    const lost = attach({ storyImages: { ...shop.storyImages, replace } });
    await expect(lost).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await keys()).toHaveLength(2);
  });

  it('leaves the file when the SDK sent the write twice', async () => {
    const replace: Shop['storyImages']['replace'] = async (...write) => {
      await shop.storyImages.replace(...write);
      return shop.storyImages.replace(...write);
    };
    const key = await attach({ storyImages: { ...shop.storyImages, replace } });
    expect([await imageOf(), await keys()]).toEqual([key, [old, key]]);
  });

  it('succeeds when the previous image cannot be removed, which the sweep does later', async () => {
    const key = await attach({ files: { ...shop.files, remove: out } });
    expect([await imageOf(), await keys()]).toEqual([key, [old, key]]);
  });
});

describe('removeImage', () => {
  it('clears the image in the table before it deletes the file, and succeeds without an image', async () => {
    const removeFile = async (key: string) => {
      expect(await imageOf()).toBeNull();
      await shop.files.remove(key);
    };
    await remove({ files: { ...shop.files, remove: removeFile } });
    expect([await imageOf(), await keys()]).toEqual([null, []]);
    await remove();
  });

  it('deletes no file when a newer image was uploaded meanwhile', async () => {
    const get = withWriteAfterRead(shop.storyImages.get, () => attach({ files: { ...shop.files, remove: out } }));
    await remove({ storyImages: { ...shop.storyImages, get } });
    expect(await keys()).toEqual([old, await imageOf()]);
  });

  it('refuses a missing story or caption', async () => {
    for (const change of [{ userId: 'u2' }, { captionId: 'c9' }])
      await expect(remove({}, { ...ofCaption, ...change })).rejects.toMatchObject({ code: 'story-not-found' });
    expect(await imageOf()).toBe(old);
  });

  it('succeeds when the file cannot be deleted now, which the sweep does later', async () => {
    await remove({ files: { ...shop.files, remove: out } });
    expect([await imageOf(), await keys()]).toEqual([null, [old]]);
  });
});
