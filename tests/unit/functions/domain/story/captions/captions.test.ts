import { describe, expect, it } from 'vitest';
import {
  breakFirstLine,
  captionFaults,
  cleanCaption,
  repairCaptions,
} from '#functions/domain/story/writing/captions.ts';

const codes = (caption: string) => captionFaults([caption]).map(({ code }) => code);

describe('caption first line', () => {
  const first = 'Frozen dough never came through my door.';
  const rest =
    'Rye did, and the rain, and people who had been told that bread was not for them any more, and who stayed.';

  it('is separated after a short first sentence', () => {
    expect(codes(`${first} ${rest}`)).toEqual(['first-line']);
    expect(breakFirstLine(`${first} ${rest}`)).toBe(`${first}\n\n${rest}`);
    expect(codes(breakFirstLine(`${first} ${rest}`))).toEqual([]);
    expect(breakFirstLine(first)).toBe(first);
  });

  it("preserves the model's line breaks and removes invisible characters", () => {
    expect(cleanCaption(` ${first} \r\n\n\n\n${rest}\u0000\u202e\n`)).toBe(`${first}\n\n${rest}`);
  });
});

describe('repairCaptions', () => {
  it('cuts long captions at sentences and breaks long first lines, and leaves the others', () => {
    const faulty = [
      `Rosa folded the dough ${'and folded it '.repeat(6)}, until it slept ${'and slept '.repeat(6)}.`,
      `${'Rye bread is a word. '.repeat(130)}`,
      'Mrs. Ahmed came back.',
    ];
    expect(captionFaults(faulty).length).toBe(2);
    const mended = repairCaptions(faulty);
    expect(captionFaults(mended)).toEqual([]);
    expect(mended[2]).toBe(faulty[2]);
    expect(mended[0]?.replace(/\s+/g, ' ')).toBe(faulty[0]?.replace(/\s+/g, ' '));
  });
});
