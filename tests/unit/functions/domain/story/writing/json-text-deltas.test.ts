import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJsonTextDeltas } from '#functions/domain/story/writing/json-text-deltas.ts';

function stream(json: string, cuts: readonly number[]): string {
  let text = '';
  const read = createJsonTextDeltas((piece) => {
    text += piece;
  });
  const places = [...new Set([0, ...cuts.map((cut) => cut % (json.length + 1)), json.length])].sort((a, b) => a - b);
  for (const [index, end] of places.slice(1).entries()) read(json.slice(places[index], end));
  return text;
}

describe('createJsonTextDeltas', () => {
  it('returns values without keys, separated by an empty line', () => {
    expect(stream('{"title": "A \\"B\\"", "paragraphs":["One\\n", "Two: {x}, [y]"]}', [])).toBe(
      'A "B"\n\nOne\n\n\nTwo: {x}, [y]',
    );
  });

  it('returns the same text for arbitrary chunks', () => {
    const answer = fc.record({
      title: fc.string({ unit: 'grapheme', minLength: 1 }),
      paragraphs: fc.array(fc.string({ minLength: 1 }), { minLength: 1 }),
    });
    fc.assert(
      fc.property(answer, fc.array(fc.nat(500)), ({ title, paragraphs }, cuts) => {
        expect(stream(JSON.stringify({ title, paragraphs }), cuts)).toBe([title, ...paragraphs].join('\n\n'));
      }),
    );
  });

  it('does not throw for invalid JSON', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => stream(text, [1, 2, 3])).not.toThrow();
      }),
    );
  });
});
