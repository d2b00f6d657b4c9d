interface ScrollPosition {
  readonly scrolledPx: number;
  readonly windowPx: number;
  /** Where the closing call begins, from the top of the page: it has a button of its own, and the footer comes after it. */
  readonly closingPx: number;
}

/** Specification 2.9. */
const shownAfterPx = 460;

/** Whether the button at the window's foot shows: once the one of the hero is out of sight, until the closing one is in it. */
export function isStickyStartShown({ scrolledPx, windowPx, closingPx }: ScrollPosition): boolean {
  return scrolledPx > shownAfterPx && scrolledPx + windowPx <= closingPx;
}
