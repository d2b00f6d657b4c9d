import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, plainText, singleLine, typesetLine } from '#shared/text/plain-text.ts';
import { arbitraryCodePoint } from '#tests/support/arbitrary-code-point.ts';
import { leastCpuMs } from '#tests/support/cpu-time.ts';

const anyText = fc.string({ unit: fc.oneof(arbitraryCodePoint, fc.string({ unit: 'binary', maxLength: 1 })) });

describe('singleLine', () => {
  it.each([
    [
      'a space for line breaks and controls',
      'Ann\r\nBcc: eve@example.com\u0000\u001b[2J',
      'Ann Bcc: eve@example.com [2J',
    ],
    ['a space for line separators and wide spaces', ' a\u2028b\u2029c\u0085d\u00a0\u3000e\tf ', 'a b c d e f'],
    ['no directional controls', '\u202eevil\u202c \u2066x\u2069 \u200e1\u200f \u061c2', 'evil x 1 2'],
    ['no other invisible characters', 'P\u200ba\u00adu\u2060l\ufeff\u3164\u{e0001}', 'Paul'],
    ['NFC', 'Zoe\u0308', 'Zo\u00eb'],
    ['NFC where an invisible character was in between', 'Zoe\u200b\u0308', 'Zo\u00eb'],
    ['a replacement for half a character', 'a\ud800', 'a\ufffd'],
    ['joiners of emoji', '\u{1f469}\u200d\u{1f52c}', '\u{1f469}\u200d\u{1f52c}'],
    ['joiners of scripts', '\u0645\u06cc\u200c\u062f', '\u0645\u06cc\u200c\u062f'],
    ['variation selectors', '\u2764\ufe0f', '\u2764\ufe0f'],
    ['the tags of flags', '\u{1f3f4}\u{e0067}\u{e007f}', '\u{1f3f4}\u{e0067}\u{e007f}'],
    ['signs of Arabic numbers', '\u0600\u0661', '\u0600\u0661'],
    ['nothing of joiners and spaces alone', ' \u200d\ufe0f\u200c \u3164\n', ''],
  ])('has %s', (_what, typed, line) => {
    expect(singleLine(typed)).toBe(line);
  });

  it('of any text is one visible line in NFC, and stays the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = singleLine(text);
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|^\s|\s$|\s\s/u);
        expect([line.normalize('NFC'), line.isWellFormed()]).toEqual([line, true]);
        expect(line === '').toBe(isBlank(text));
        expect(singleLine(line)).toBe(line);
      }),
    );
  });
});

describe('typesetLine', () => {
  it('is a single line with the no-break spaces of its typography', () => {
    const rows = [
      ['«\u00a0Non\u202f?\u00a0» 10\u202f000', '«\u00a0Non\u202f?\u00a0» 10\u202f000'],
      ['\u00a0a \u00a0b\n\u202fc\u00a0', 'a b c'],
      ['\u00a0', ''],
      ['a\u200bb\tc', 'ab c'],
    ];
    expect(rows.map(([text = '']) => [text, typesetLine(text)])).toEqual(rows);
    fc.assert(fc.property(anyText, (text) => typesetLine(typesetLine(text)) === typesetLine(text)));
    fc.assert(fc.property(anyText, (text) => singleLine(typesetLine(text)) === singleLine(text)));
  });
});

describe('isBlank', () => {
  it.each(['', ' \t\n', '\u200d\ufe0f', '\ufdd0', '\u{10fffe}'])('is true of %j', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['a', ' \u00b7 ', '\u{1f469}', '\ud800'])('is false of %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe('plainText', () => {
  it.each([
    ['one kind of line end', 'a\r\nb\rc\nd\u2028e\u2029f\u0085g\vh\fi', 'a\nb\nc\nd\ne\nf\ng\nh\ni'],
    ['a space for controls, except tabs', 'a\u0000b\u001bc\td', 'a b c\td'],
    ['no overrides, embeddings and isolates', '\u202eevil\u202c \u2066x\u2069', 'evil x'],
    ['the marks that Hebrew and Arabic need', '\u200e1\u200f', '\u200e1\u200f'],
    ['NFC', 'Zoe\u0308', 'Zo\u00eb'],
    ['spaces as typed', '  a  b  ', '  a  b  '],
  ])('has %s', (_what, typed, text) => {
    expect(plainText(typed)).toBe(text);
  });

  it('of any text has no control but line feed and tab, and stays the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = plainText(text);
        expect(plain).not.toMatch(/(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect([plain.normalize('NFC'), plain.isWellFormed()]).toEqual([plain, true]);
        expect(plainText(plain)).toBe(plain);
      }),
    );
  });
});

describe('both, for 100 KB', () => {
  it.each(['a', ' ', '\u200b', '\r', 'e\u0301', '\ufdfa', '\u202e', '\u0301'])(
    'of %j take less than 50 ms of CPU time',
    async (unit) => {
      const text = unit.repeat(100_000 / unit.length);
      const cleanBoth = () => [singleLine, plainText].map((clean) => clean(text));
      expect(await leastCpuMs(50, cleanBoth)).toBeLessThan(50);
    },
  );
});
