import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelExcess, channelLength, channelRules, channels, hashtagsOf } from '#shared/posting/channel-limits.ts';
import { arbitraryCodePoint } from '#tests/support/arbitrary-code-point.ts';

const family = '👨‍👩‍👧‍👦';

/** X's weights, code point by code point, for texts without emoji and addresses. */
function weightOf(text: string): number {
  return [...text.normalize('NFC')].reduce((sum, character) => {
    const point = character.codePointAt(0) ?? 0;
    const isLight =
      point <= 0x10ff ||
      (point >= 0x2000 && point <= 0x200d) ||
      (point >= 0x2010 && point <= 0x201f) ||
      (point >= 0x2032 && point <= 0x2037);
    return sum + (isLight ? 1 : 2);
  }, 0);
}

describe('channelLength', () => {
  it.each([
    ['Latin letters', 'Hello, café', 11],
    ['a letter and its accent', 'cafe\u0301', 4],
    ['typographic quotes', '“Bread”', 7],
    ['a dash of weight 2 outside the ranges', 'a\u2190b', 4],
    ['Chinese', '你好', 4],
    ['Korean', '안녕', 4],
    ['Cyrillic', 'Хлеб', 4],
    ['an emoji', '🍞', 2],
    ['a family of four', family, 2],
    ['a flag', '🇩🇪', 2],
    ['a keycap', '1️⃣', 2],
    ['a skin tone', '👋🏽', 2],
    ['an address', 'See https://tellwren.com/s/abc?x=1', 4 + 23],
    ['two addresses', 'http://a.io http://a.io/long/path/that/counts/as/much', 23 + 1 + 23],
    ['a domain without a scheme', 'at tellwren.com', 3 + 23],
    ['a file name', 'readme.md', 9],
    ['a mail address', 'ann@example.org', 15],
    ['280 letters', 'a'.repeat(280), 280],
  ])('weighs %s on X', (_what, text, length) => {
    expect(channelLength(text, 'x')).toBe(length);
  });

  it.each([
    ['letters', 'Brot', 4],
    ['an emoji as 4 bytes', '🍞', 4],
    ['a family as 25 bytes', family, 25],
    ['a flag as 8 bytes', '🇩🇪', 8],
    ['Chinese as letters', '你好', 2],
  ])('counts %s on Threads', (_what, text, length) => {
    expect(channelLength(text, 'threads')).toBe(length);
  });

  it.each(['instagram', 'linkedin', 'facebook', 'tiktok'] as const)('counts graphemes on %s', (channel) => {
    expect(channelLength(`a${family}🇩🇪e\u0301\n`, channel)).toBe(5);
  });

  it('agrees with a plain sum of weights', () => {
    const noEmoji = fc
      .string({ unit: arbitraryCodePoint, maxLength: 80 })
      .map((text) => text.replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\.|\u20e3/gu, 'x'));
    fc.assert(
      fc.property(noEmoji, (text) => {
        expect(channelLength(text, 'x')).toBe(weightOf(text));
      }),
      { numRuns: 500 },
    );
  });

  it('is never negative, and counts a text twice as twice', () => {
    const words = fc.string({ unit: fc.constantFrom('a', ' ', '🍞', '你', '“', 'é', '#b', '\n'), maxLength: 60 });
    fc.assert(
      fc.property(words, fc.constantFrom(...channels), (text, channel) => {
        const one = channelLength(text, channel);
        expect(one).toBeGreaterThanOrEqual(0);
        expect(channelLength(`${text} ${text}`, channel)).toBe(2 * one + 1);
      }),
    );
  });
});

describe('channelExcess', () => {
  it('names how far a text is over each channel’s limit', () => {
    for (const channel of channels) {
      const { limit } = channelRules[channel];
      expect(channelExcess('a'.repeat(limit), channel)).toEqual({ length: 0, hashtags: 0 });
      expect(channelExcess('a'.repeat(limit + 3), channel).length).toBe(3);
    }
  });

  it('counts hashtags: Instagram takes five', () => {
    expect(hashtagsOf('#one #zwei, (#drei) ##vier #5 a#six https://x.test/#seven &#8220; #Äpfel_2')).toEqual([
      ...['#one', '#zwei', '#drei', '#vier', '#Äpfel_2'],
    ]);
    expect(channelExcess('#a #b #c #d #e #f', 'instagram').hashtags).toBe(1);
  });
});
