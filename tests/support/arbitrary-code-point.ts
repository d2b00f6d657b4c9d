import fc from 'fast-check';

const firstSurrogate = 0xd800;
const surrogates = 0x800;
const lastCodePoint = 0x10ffff;

/**
 * Any code point except surrogates, as `unit` of fast-check's strings. The built-in unit 'binary' takes seconds to build its
 * table.
 */
export const arbitraryCodePoint = fc.integer({ min: 0, max: lastCodePoint - surrogates }).map(
  (number) => String.fromCodePoint(number < firstSurrogate ? number : number + surrogates),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== text) throw new Error('not one code point');
    return point < firstSurrogate ? point : point - surrogates;
  },
);
