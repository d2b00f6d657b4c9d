import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canaryOf, containsCanary, createCanaryFilter, withCanary } from '#functions/adapters/writer/canary.ts';

const canary = canaryOf('key');

/** Streams text in pieces; returns the output and whether the filter stopped it. */
function stream(pieces: readonly string[]) {
  let out = '';
  const filter = createCanaryFilter(canary, (text) => {
    out += text;
  });
  const stopped = pieces.some((piece) => !filter.push(piece));
  if (!stopped) filter.end();
  return { out, stopped };
}

describe('canary', () => {
  it('appears twice in the system message, after its first line', () => {
    const system = withCanary('Category: MEMORIES\nYou are Wren.', canary);
    expect(system.split('\n')[0]).toBe('Category: MEMORIES');
    expect(system.split(canary)).toHaveLength(3);
  });

  it('differs by key and does not reveal it', () => {
    expect(canaryOf('other')).not.toBe(canary);
    expect(canary).toMatch(/^wren-[0-9a-f]{20}$/);
  });

  it('is never emitted, for arbitrary chunks and case', () => {
    const spelling = fc.constantFrom(canary, canary.toUpperCase());
    fc.assert(
      fc.property(fc.string(), spelling, fc.string(), fc.array(fc.nat(80)), (before, secret, after, cuts) => {
        const text = before + secret + after;
        const places = [...new Set([0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length])].sort(
          (a, b) => a - b,
        );
        const { out, stopped } = stream(places.slice(1).map((end, index) => text.slice(places[index], end)));
        expect(stopped).toBe(true);
        expect(containsCanary(out, canary)).toBe(false);
        expect(text.startsWith(out)).toBe(true);
        expect(out.toLowerCase()).not.toContain(canary.slice(0, 8));
      }),
    );
  });

  it('is never emitted in JSON escapes, whatever characters they stand for and however they are cut', () => {
    const escaped = (mask: readonly boolean[]) =>
      [...canary]
        .map((character, at) => (mask[at] ? `\\u00${character.charCodeAt(0).toString(16)}` : character))
        .join('');
    const mask = fc.array(fc.boolean(), { minLength: canary.length, maxLength: canary.length });
    fc.assert(
      fc.property(mask, fc.integer({ min: 1, max: 9 }), (chosen, size) => {
        const text = `{"reply":"It is ${escaped(chosen)}."}`;
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        expect(containsCanary(text, canary)).toBe(true);
        expect(stream(pieces)).toEqual({ out: '{"reply":"It is ', stopped: true });
      }),
    );
  });

  it('filter passes other escapes unchanged, however they are cut', () => {
    const text = String.raw`{"reply":"Caf\u00e9 \"Wren\", \\u0077ren? \ud83d\ude00\n\u0022\u005c"}`;
    for (let size = 1; size < 9; size += 1)
      expect(stream(text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [])).toEqual({ out: text, stopped: false });
  });

  it('filter passes all other text', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('w', 'wr', 'wren-', canary.slice(0, 12), 'Wren'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        fc.pre(!containsCanary(text, canary));
        expect(stream(pieces)).toEqual({ out: text, stopped: false });
      }),
    );
  });

  it('filter delays no text that cannot become the canary', () => {
    let out = '';
    createCanaryFilter(canary, (text) => {
      out += text;
    }).push('Where was it?');
    expect(out).toBe('Where was it?');
  });
});
