import { describe, expect, test } from 'vitest';
import { positionOf, type ScrolledRow, scrollTarget } from '#web/src/ui/carousel-position.ts';

/** Six slides of 400 px with gaps of 20 px, two of them visible. */
const desk: ScrolledRow = { scrollLeft: 0, clientWidth: 836, padding: 16, scrollWidth: 2516, step: 420, gap: 20 };
/** Six slides of 220 px with gaps of 16 px, one and a half visible. */
const phone: ScrolledRow = { scrollLeft: 0, clientWidth: 354, padding: 16, scrollWidth: 1416, step: 236, gap: 16 };

/** The slides that become visible from one end to the other. */
function seenBy(row: ScrolledRow, direction: 1 | -1): number[] {
  const seen = new Set<number>();
  let scrollLeft = direction === 1 ? 0 : row.scrollWidth - row.clientWidth;
  for (let presses = 0; presses < 7; presses += 1) {
    const { first, last } = positionOf({ ...row, scrollLeft }, 6);
    for (let slide = first; slide <= last; slide += 1) seen.add(slide);
    scrollLeft = scrollTarget({ ...row, scrollLeft }, direction);
  }
  return [...seen].sort((a, b) => a - b);
}

describe('positionOf', () => {
  const positions = [
    [desk, 0, { atStart: true, atEnd: false, first: 1, last: 2 }],
    [desk, 840, { atStart: false, atEnd: false, first: 3, last: 4 }],
    [desk, 1680, { atStart: false, atEnd: true, first: 5, last: 6 }],
    // With rounding, and with zoom.
    [desk, 1.4, { atStart: true, atEnd: false, first: 1, last: 2 }],
    [desk, 1678.5, { atStart: false, atEnd: true, first: 5, last: 6 }],
    [phone, 0, { atStart: true, atEnd: false, first: 1, last: 1 }],
    [phone, 472, { atStart: false, atEnd: false, first: 3, last: 3 }],
    // At the end, the last slide is fully visible although the row does not start there.
    [phone, 1062, { atStart: false, atEnd: true, first: 6, last: 6 }],
  ] as const;
  test('names the visible slides and the ends', () => {
    const shown = positions.map(([row, scrollLeft]) => positionOf({ ...row, scrollLeft }, 6));
    expect(shown).toEqual(positions.map(([, , position]) => position));
  });

  test('is at both ends when the row fits its window', () => {
    expect(positionOf({ ...desk, scrollWidth: 836 }, 2)).toEqual({ atStart: true, atEnd: true, first: 1, last: 2 });
  });
});

describe('scrollTarget', () => {
  const targets = [
    [desk, 0, 1, 840],
    [desk, 840, -1, 0],
    // Two more slides would be beyond the end.
    [desk, 1260, 1, 1680],
    [desk, 420, -1, 0],
    [phone, 0, 1, 236],
    [phone, 1062, -1, 944],
    [phone, 944, 1, 1062],
    // Between two slides: forward to the next edge, back to the edge of the clipped slide.
    [phone, 300, 1, 472],
    [phone, 300, -1, 236],
  ] as const;
  test('is the edge of the next hidden slide', () => {
    const shown = targets.map(([row, scrollLeft, direction]) => scrollTarget({ ...row, scrollLeft }, direction));
    expect(shown).toEqual(targets.map(([, , , target]) => target));
  });

  test('one button reaches every slide', () => {
    for (const row of [desk, phone])
      for (const direction of [1, -1] as const) expect(seenBy(row, direction)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
