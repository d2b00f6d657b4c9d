import { describe, expect, it } from 'vitest';
import { fileKeys, ownerOf } from '#functions/domain/files/file-keys.ts';

describe('ownerOf', () => {
  it('returns the owner of generated keys', () => {
    expect(ownerOf(fileKeys.storyImage('u1', 's1', 'r'))).toEqual({ userId: 'u1', kind: 'story', id: 's1' });
    expect(ownerOf(fileKeys.giftPhoto('u1', 'g1', 'r'))).toEqual({ userId: 'u1', kind: 'gift', id: 'g1' });
    expect(ownerOf(fileKeys.giftProof('u1', 'g1', 'r'))).toEqual({ userId: 'u1', kind: 'gift', id: 'g1' });
  });

  it('returns undefined for other keys', () => {
    const story = ['', 'u/', 'u/u1', 'u/u1/story/s1', 'u/u1/story/s1/', 'u/u1/story/s1/a/b.jpg'];
    const others = [fileKeys.shown('r', 'jpg'), 'u/u1/other/s1/r.jpg', 'x/u/u1/story/s1/r.jpg'];
    expect([...story, ...others].filter((key) => ownerOf(key) !== undefined)).toEqual([]);
  });
});
