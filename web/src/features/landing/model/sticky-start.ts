interface ScrollPosition {
  readonly scrolledPx: number;
  readonly windowPx: number;
  readonly pagePx: number;
}

const shownAfterPx = 460;

/** The last screen has a button of its own, and the foot of the page is not to be covered. */
const hiddenBeforeEndPx = 640;

/** Whether the button at the window's foot shows: once the one of the hero is out of sight, until the end is near. */
export function isStickyStartShown({ scrolledPx, windowPx, pagePx }: ScrollPosition): boolean {
  return scrolledPx > shownAfterPx && scrolledPx + windowPx < pagePx - hiddenBeforeEndPx;
}
