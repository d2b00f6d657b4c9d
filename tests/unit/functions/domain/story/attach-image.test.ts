import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { attachImage, type ImagePlace } from '#functions/domain/story/captions/attach-image.ts';

const place: ImagePlace = { userId: 'u1', storyId: 's1', captionId: 'c1' };
const key = 'u/u1/story/s1/random.jpg';
const sent = Buffer.from('sent');
const cleaned = Buffer.from('cleaned');

/** A fake bucket and table; each call can fail. */
function world(before: string | null = null) {
  const stored = new Map<string, Uint8Array>(before === null ? [] : [[before, Buffer.from('before')]]);
  let referenced: string | null = before;
  const collaborators = {
    storyImages: {
      get: vi.fn(async (): Promise<{ image: string | null } | undefined> => ({ image: before })),
      replace: vi.fn(async (_place: ImagePlace, next: string): Promise<{ before: string | null } | undefined> => {
        const last = referenced;
        referenced = next;
        return { before: last };
      }),
    },
    cleanImage: vi.fn(async () => ({ bytes: cleaned, widthPx: 1, heightPx: 1 })),
    files: {
      put: vi.fn(async (at: string, bytes: Uint8Array) => void stored.set(at, bytes)),
      read: vi.fn(),
      remove: vi.fn(async (at: string) => void stored.delete(at)),
    },
    identifiers: { secret: () => 'random' },
  };
  return { collaborators, stored, attach: () => attachImage(place, sent, collaborators), referenced: () => referenced };
}

describe('attachImage', () => {
  let at: ReturnType<typeof world>;
  /** The image that the table refers to exists in the bucket. */
  const expectConsistent = () => expect(at.referenced() === null || at.stored.has(at.referenced() ?? '')).toBe(true);
  beforeEach(() => {
    at = world('u/u1/story/s1/old.jpg');
  });

  it('stores the cleaned image under a new key, refers to it, then removes the previous one', async () => {
    expect(await at.attach()).toBe(key);
    expect([...at.stored]).toEqual([[key, cleaned]]);
    expect(at.referenced()).toBe(key);
    const order = [at.collaborators.files.put, at.collaborators.storyImages.replace, at.collaborators.files.remove].map(
      (call) => call.mock.invocationCallOrder[0] ?? 0,
    );
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it('reads no bytes when the story or caption is missing', async () => {
    at.collaborators.storyImages.get.mockResolvedValueOnce(undefined);
    await expect(at.attach()).rejects.toThrow(new AppError('story-not-found'));
    expect(at.collaborators.cleanImage).not.toHaveBeenCalled();
    expect(at.collaborators.files.put).not.toHaveBeenCalled();
  });

  it('writes nothing for an invalid image', async () => {
    at.collaborators.cleanImage.mockRejectedValueOnce(new AppError('unsupported-image'));
    await expect(at.attach()).rejects.toThrow(new AppError('unsupported-image'));
    expect(at.collaborators.files.put).not.toHaveBeenCalled();
    expect(at.collaborators.storyImages.replace).not.toHaveBeenCalled();
  });

  it('leaves the table unchanged when the bucket refuses the file', async () => {
    at.collaborators.files.put.mockRejectedValueOnce(new AppError('service-unavailable'));
    await expect(at.attach()).rejects.toThrow(new AppError('service-unavailable'));
    expect(at.referenced()).toBe('u/u1/story/s1/old.jpg');
    expectConsistent();
  });

  it('removes the file when the caption was deleted meanwhile', async () => {
    at.collaborators.storyImages.replace.mockResolvedValueOnce(undefined);
    await expect(at.attach()).rejects.toThrow(new AppError('story-not-found'));
    expect(at.stored.has(key)).toBe(false);
    expectConsistent();
  });

  it('leaves the file when the response of the table was lost', async () => {
    const write = at.collaborators.storyImages.replace.getMockImplementation();
    at.collaborators.storyImages.replace.mockImplementationOnce(async (...call) => {
      await write?.(...call);
      throw new AppError('service-unavailable');
    });
    await expect(at.attach()).rejects.toThrow(new AppError('service-unavailable'));
    expect(at.referenced()).toBe(key);
    expectConsistent();
  });

  it('leaves the file when the SDK sent the write twice', async () => {
    at.collaborators.storyImages.replace.mockResolvedValueOnce({ before: key });
    expect(await at.attach()).toBe(key);
    expect(at.stored.has(key)).toBe(true);
  });

  it('succeeds when the previous image cannot be removed, which the sweep does later', async () => {
    at.collaborators.files.remove.mockRejectedValueOnce(new AppError('service-unavailable'));
    expect(await at.attach()).toBe(key);
    expectConsistent();
  });
});
