import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { removeImage } from '#functions/domain/story/captions/remove-image.ts';

const place = { userId: 'u1', storyId: 's1', captionId: undefined };

function world(found: { image: string | null } | undefined) {
  const storyImages = { get: vi.fn(async () => found), clear: vi.fn(async () => true) };
  const files = { remove: vi.fn(async () => undefined) };
  return { storyImages, files, remove: () => removeImage(place, { storyImages, files }) };
}

describe('removeImage', () => {
  it('clears the image in the table before it deletes the file', async () => {
    const { storyImages, files, remove } = world({ image: 'a.jpg' });
    await remove();
    expect(storyImages.clear).toHaveBeenCalledExactlyOnceWith(place, 'a.jpg');
    expect(files.remove).toHaveBeenCalledExactlyOnceWith('a.jpg');
    expect(storyImages.clear).toHaveBeenCalledBefore(files.remove);
  });

  it('deletes no file when a newer image was uploaded meanwhile', async () => {
    const { storyImages, files, remove } = world({ image: 'a.jpg' });
    storyImages.clear.mockResolvedValueOnce(false);
    await remove();
    expect(files.remove).not.toHaveBeenCalled();
  });

  it('changes nothing without an image', async () => {
    const { storyImages, files, remove } = world({ image: null });
    await remove();
    expect(storyImages.clear).not.toHaveBeenCalled();
    expect(files.remove).not.toHaveBeenCalled();
  });

  it('refuses a missing story or caption', async () => {
    const { storyImages, remove } = world(undefined);
    await expect(remove()).rejects.toThrow(new AppError('story-not-found'));
    expect(storyImages.clear).not.toHaveBeenCalled();
  });

  it('succeeds when the file cannot be deleted now, which the sweep does later', async () => {
    const { files, remove } = world({ image: 'a.jpg' });
    files.remove.mockRejectedValueOnce(new AppError('service-unavailable'));
    await expect(remove()).resolves.toBeUndefined();
  });
});
