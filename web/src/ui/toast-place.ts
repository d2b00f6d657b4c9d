const belowHeaderPx = 80;
const gapPx = 8;
/** The height of one toast of two lines. */
const toastPx = 72;

/** The toasts' distance from the top, in pixels: below the header, or below a dialog's close button that they would cover. */
export function toastsTopPx(closeButton: Pick<DOMRect, 'top' | 'bottom'> | undefined): number {
  if (closeButton === undefined) return belowHeaderPx;
  const { top, bottom } = closeButton;
  const covers = top < belowHeaderPx + toastPx && bottom + gapPx > belowHeaderPx;
  return covers ? bottom + gapPx : belowHeaderPx;
}
