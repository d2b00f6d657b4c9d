/** A scrolled row of equally wide slides. Pixels. */
export interface ScrolledRow {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly padding: number;
  readonly scrollWidth: number;
  /** From the start of one slide to the start of the next: width plus gap. */
  readonly step: number;
  readonly gap: number;
}

interface CarouselPosition {
  readonly atStart: boolean;
  readonly atEnd: boolean;
  readonly first: number;
  readonly last: number;
}

const tolerancePx = 2;

function visibleSlides({ clientWidth, padding, step, gap }: ScrolledRow): number {
  return Math.max(1, Math.floor((clientWidth - padding + gap + tolerancePx) / step));
}

export function positionOf(row: ScrolledRow, count: number): CarouselPosition {
  const { scrollLeft, clientWidth, scrollWidth, step } = row;
  const atEnd = scrollLeft + clientWidth >= scrollWidth - tolerancePx;
  const whole = visibleSlides(row);
  const first = atEnd ? count - whole + 1 : Math.ceil((scrollLeft - tolerancePx) / step) + 1;
  return {
    atStart: scrollLeft <= tolerancePx,
    atEnd,
    first: Math.max(1, first),
    last: Math.min(count, Math.max(1, first) + whole - 1),
  };
}

/** Distance to the next or previous slides, a multiple of the step. */
export function scrollTarget(row: ScrolledRow, direction: 1 | -1): number {
  const { scrollLeft, clientWidth, scrollWidth, step } = row;
  // A partly visible slide counts as unseen in both directions.
  const from =
    direction === 1 ? Math.floor((scrollLeft + tolerancePx) / step) : Math.ceil((scrollLeft - tolerancePx) / step);
  const target = (from + direction * visibleSlides(row)) * step;
  return Math.min(Math.max(0, target), scrollWidth - clientWidth);
}
