import { describe, expect, it } from 'vitest';
import { charactersOf, cutAtWord, startOf } from '#shared/text/characters.ts';

const cook = '👩🏽‍🍳';

describe('cutAtWord', () => {
  it('cuts between words of any script, and never within a character', () => {
    const rows: readonly [string, number, string][] = [
      ['One two', 10, 'One two'],
      ['One two, three', 11, 'One two…'],
      ['One (two) three', 8, 'One…'],
      ['x'.repeat(20), 5, 'xxxxx…'],
      [`xxxx😀😀`, 5, 'xxxx…'],
      [cook.repeat(3), 10, `${cook}…`],
      ['私は Tom と東京で生まれました。', 15, '私は Tom と東京で生まれま…'],
      ['我在北京长大，后来搬到了上海', 7, '我在北京长大…'],
      ['ผมเกิดที่กรุงเทพมหานคร', 12, 'ผมเกิดที่…'],
      ['ولدت في القاهرة', 12, 'ولدت في…'],
      ['한국어 문장입니다', 6, '한국어…'],
    ];
    expect(rows.map(([text, most]) => [text, most, cutAtWord(text, most)])).toEqual(rows);
  });

  it('is fast for a long text', () => {
    const started = performance.now();
    for (let turn = 0; turn < 50; turn += 1) cutAtWord('私は東京で生まれました'.repeat(5000), 155);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

it('startOf keeps the characters that fit', () => {
  const rows: readonly [string, number, string][] = [
    [`a${cook}b`, 3, 'a'],
    [`a${cook}b`, 8, `a${cook}`],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    ['กำกำ', 3, 'กำ'],
    ['abc', 9, 'abc'],
    ['abc', -1, ''],
  ];
  expect(rows.map(([text, most]) => [text, most, startOf(text, most)])).toEqual(rows);
});

it('charactersOf counts what a reader sees', () => {
  expect(charactersOf(`🇺🇸${cook}กำé`)).toEqual(['🇺🇸', cook, 'กำ', 'é']);
});
