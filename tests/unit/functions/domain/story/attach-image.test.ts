import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { attachImage, type ImagePlace } from '#functions/domain/story/attach-image.ts';

const place: ImagePlace = { userId: 'u1', storyId: 's1', captionId: 'c1' };
const key = 'u/u1/story/s1/random.jpg';
const sent = Buffer.from('sent');
const cleaned = Buffer.from('cleaned');

/** A bucket and a place in the table, both of which can fail at any call. */
function world(before: string | null = null) {
  const stored = new Map<string, Uint8Array>(before === null ? [] : [[before, Buffer.from('before')]]);
  let named: string | null = before;
  const collaborators = {
    storyImages: {
      has: vi.fn(async () => true),
      replace: vi.fn(async (_place: ImagePlace, next: string): Promise<{ before: string | null } | undefined> => {
        const last = named;
        named = next;
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
  return { collaborators, stored, attach: () => attachImage(place, sent, collaborators), named: () => named };
}

describe('attaching an image', () => {
  let at: ReturnType<typeof world>;
  /** The invariant: what the table names is in the bucket. */
  const expectSound = () => expect(at.named() === null || at.stored.has(at.named() ?? '')).toBe(true);
  beforeEach(() => {
    at = world('u/u1/story/s1/old.jpg');
  });

  it('keeps the cleaned image under a new key, names it, and then removes the one before', async () => {
    expect(await at.attach()).toBe(key);
    expect([...at.stored]).toEqual([[key, cleaned]]);
    expect(at.named()).toBe(key);
    const order = [at.collaborators.files.put, at.collaborators.storyImages.replace, at.collaborators.files.remove].map(
      (call) => call.mock.invocationCallOrder[0] ?? 0,
    );
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it('does not look at a byte for a story or caption that is not there', async () => {
    at.collaborators.storyImages.has.mockResolvedValueOnce(false);
    await expect(at.attach()).rejects.toThrow(new AppError('story-not-found'));
    expect(at.collaborators.cleanImage).not.toHaveBeenCalled();
    expect(at.collaborators.files.put).not.toHaveBeenCalled();
  });

  it('writes nothing for an image that is none', async () => {
    at.collaborators.cleanImage.mockRejectedValueOnce(new AppError('unsupported-image'));
    await expect(at.attach()).rejects.toThrow(new AppError('unsupported-image'));
    expect(at.collaborators.files.put).not.toHaveBeenCalled();
    expect(at.collaborators.storyImages.replace).not.toHaveBeenCalled();
  });

  it('leaves the table alone when the bucket refuses the file', async () => {
    at.collaborators.files.put.mockRejectedValueOnce(new AppError('service-unavailable'));
    await expect(at.attach()).rejects.toThrow(new AppError('service-unavailable'));
    expect(at.named()).toBe('u/u1/story/s1/old.jpg');
    expectSound();
  });

  it('takes the file back when the caption has gone in the meantime', async () => {
    at.collaborators.storyImages.replace.mockResolvedValueOnce(undefined);
    await expect(at.attach()).rejects.toThrow(new AppError('story-not-found'));
    expect(at.stored.has(key)).toBe(false);
    expectSound();
  });

  it('keeps the file when the answer of the table is lost: it may be named', async () => {
    const write = at.collaborators.storyImages.replace.getMockImplementation();
    at.collaborators.storyImages.replace.mockImplementationOnce(async (...call) => {
      await write?.(...call);
      throw new AppError('service-unavailable');
    });
    await expect(at.attach()).rejects.toThrow(new AppError('service-unavailable'));
    expect(at.named()).toBe(key);
    expectSound();
  });

  it('keeps the file when the write was sent twice and met itself', async () => {
    at.collaborators.storyImages.replace.mockResolvedValueOnce({ before: key });
    expect(await at.attach()).toBe(key);
    expect(at.stored.has(key)).toBe(true);
  });

  it('is done even when the one before cannot be removed: the sweep finds it', async () => {
    at.collaborators.files.remove.mockRejectedValueOnce(new AppError('service-unavailable'));
    expect(await at.attach()).toBe(key);
    expectSound();
  });
});
