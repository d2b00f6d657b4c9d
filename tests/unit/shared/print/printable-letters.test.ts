import { expect, it } from 'vitest';
import { isPrintable } from '#shared/print/printable-letters.ts';

it('accepts the scripts that prints can set, and a foreign word', () => {
  const rows: [text: string, expected: boolean][] = [
    ['Émile và cô ấy, Øystein: 12 €!', true],
    ['Γιαγιά, бабушка, جدتي, סבתא', true],
    ['', true],
    ['🙂 12.30', true],
    [`${'Her name was Mei Ling. '.repeat(9)} 梅`, true],
    ['祖母は庭の柿の木の下に立っていました。', false],
    ['ยายยืนอยู่ใต้ต้นพลับ', false],
    ['할머니는 감나무 아래 서 계셨다', false],
    ['Halmeoni 할머니', false],
  ];
  expect(rows.filter(([text, expected]) => isPrintable(text) !== expected)).toEqual([]);
});
