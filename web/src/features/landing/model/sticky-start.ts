interface ScrollPosition {
  readonly scrolledPx: number;
  readonly windowPx: number;
  /** Position of the closing section, which has its own button. */
  readonly closingPx: number;
}

/** Specification 2.9. */
const shownAfterPx = 460;

/** Visible after the hero's button and before the closing section's. */
export function isStickyStartShown({ scrolledPx, windowPx, closingPx }: ScrollPosition): boolean {
  return scrolledPx > shownAfterPx && scrolledPx + windowPx <= closingPx;
}
