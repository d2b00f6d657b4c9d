import { describe, expect, it } from 'vitest';
import {
  breakFirstLine,
  captionFaults,
  captionRules,
  cleanCaption,
  repairCaptions,
} from '#functions/domain/story/writing/captions.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { bakeryTranscript } from '#tests/support/story-parts.ts';

const codes = (caption: string, transcript: readonly ChatMessage[] = bakeryTranscript) =>
  captionFaults([caption], transcript).map(({ code }) => code);
const said = (...answers: string[]): ChatMessage[] => answers.map((content) => ({ role: 'user', content }));

describe('captionFaults for details', () => {
  it('accept a name, a number, words in a row, and two distinctive words', () => {
    const rows: [string, string][] = [
      ['a name', 'She folded the dough, and Rosa never said why.'],
      ['a number in digits', 'It was 2015 and I had no plan at all.'],
      ['words of the customer in a row', 'Nobody plans to sell bread from a table in front of the house.'],
      ['two distinctive words', 'I believe in frozen dough as little as I did then.'],
    ];
    expect(rows.filter(([, caption]) => codes(caption).length > 0)).toEqual([]);
  });

  it('refuse common words, and words that only Wren said', () => {
    const rows: [string, string][] = [
      ['common words', 'Some days stay with you. I think about that one a lot.'],
      ['words that only Wren said', 'What do you refuse to do? Tell me below.'],
    ];
    expect(rows.map(([, caption]) => codes(caption))).toEqual(rows.map(() => ['no-detail']));
  });

  it('finds details in languages without spaces', () => {
    const transcript = said('奶奶每天早上在厨房里包饺子。', '那是2003年的冬天。');
    expect(codes('我还记得她在厨房里包饺子的样子。', transcript)).toEqual([]);
    expect(codes('有些日子永远不会忘记。', transcript)).toEqual(['no-detail']);
  });

  it('accepts a single word when the transcript is very short', () => {
    const transcript = said('my grandma', 'kitchen', 'bread');
    expect(codes('It smelled of bread.', transcript)).toEqual([]);
    expect(codes('It smelled of rain.', transcript)).toEqual(['no-detail']);
  });

  it('requires no detail when the transcript has none', () => {
    expect(codes('Some days stay with you.', said('ok', 'no', 'yes'))).toEqual([]);
  });
});

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
  it('repairs captions with a quotation of the customer', () => {
    const faulty = [
      'Some days stay with you.',
      `Rosa ${'and then '.repeat(30)}`,
      `${'Rye bread is a word. '.repeat(130)}`,
      'Mrs. Ahmed came back.',
      'I think about it a lot.',
    ];
    expect(captionFaults(faulty, bakeryTranscript).length).toBe(3);
    const mended = repairCaptions(faulty, bakeryTranscript);
    expect(captionFaults(mended, bakeryTranscript)).toEqual([]);
    expect(mended[0]).toMatch(/^“[^”]{20,110}”\n\nSome days stay with you\.$/);
    expect(mended[3]).toBe(faulty[3]);
    expect(new Set(mended.map((text) => text.split('\n')[0])).size).toBe(5);
    for (const text of mended) expect(text.length).toBeLessThanOrEqual(captionRules.characters);
  });

  it('quotes neither markup nor addresses', () => {
    const transcript = said(
      'See <b>www.bread.example now</b> please all',
      'Write to me at rosa@bread.example today',
      'The rye came out of the oven black.',
    );
    expect(repairCaptions(['Nothing here.'], transcript)).toEqual([
      '“The rye came out of the oven black.”\n\nNothing here.',
    ]);
  });
});
