import { describe, expect, it } from 'vitest';
import { voiceLine } from '#web/src/features/chat/model/voice-line.ts';

/** The tops of the loops; smaller is higher. */
const tops = (line: string) => [...line.matchAll(/ ([\d.]+)S/g)].map(([, y]) => Number(y));

describe('voiceLine', () => {
  it('draws one loop per level, the louder the taller, within 40 pixels', () => {
    const heights = tops(voiceLine([0, 0.5, 1]));
    expect(heights).toHaveLength(3);
    expect(heights).toEqual(heights.toSorted((one, other) => other - one));
    expect(Math.min(...heights)).toBeGreaterThan(0);
  });

  it('begins as a point', () => {
    expect(voiceLine([])).toBe('M4 30');
  });
});
