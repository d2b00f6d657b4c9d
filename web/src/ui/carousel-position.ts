/** A row of slides of one width, as the browser has scrolled it. Pixels. */
export interface ScrolledRow {
  readonly scrollLeft: number;
  /** Width of the window onto the row, and of the room that it keeps free at both ends together. */
  readonly clientWidth: number;
  readonly padding: number;
  readonly scrollWidth: number;
  /** From the start of one slide to the start of the next: its width and the gap. */
  readonly step: number;
  readonly gap: number;
}

interface CarouselPosition {
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** The slides that are wholly in sight, counted from 1. */
  readonly first: number;
  readonly last: number;
}

/** What a row that is zoomed or was moved by a finger may be off, being nevertheless where it should be. */
const tolerancePx = 2;

/** How many slides are wholly in sight at once: 2 of 2, 1 of 1.5. At least one. */
function wholeSlides({ clientWidth, padding, step, gap }: ScrolledRow): number {
  return Math.max(1, Math.floor((clientWidth - padding + gap + tolerancePx) / step));
}

/** Where a row of `count` slides stands. */
export function positionOf(row: ScrolledRow, count: number): CarouselPosition {
  const { scrollLeft, clientWidth, scrollWidth, step } = row;
  const atEnd = scrollLeft + clientWidth >= scrollWidth - tolerancePx;
  const whole = wholeSlides(row);
  const first = atEnd ? count - whole + 1 : Math.ceil((scrollLeft - tolerancePx) / step) + 1;
  return {
    atStart: scrollLeft <= tolerancePx,
    atEnd,
    first: Math.max(1, first),
    last: Math.min(count, Math.max(1, first) + whole - 1),
  };
}

/** How far to scroll for the next or the previous slides: as many as are wholly in sight, and on the edge of one. */
export function scrollTarget(row: ScrolledRow, direction: 1 | -1): number {
  const { scrollLeft, clientWidth, scrollWidth, step } = row;
  // Between two slides, the one that is cut off counts as not yet seen, whichever way one goes.
  const from =
    direction === 1 ? Math.floor((scrollLeft + tolerancePx) / step) : Math.ceil((scrollLeft - tolerancePx) / step);
  const target = (from + direction * wholeSlides(row)) * step;
  return Math.min(Math.max(0, target), scrollWidth - clientWidth);
}
