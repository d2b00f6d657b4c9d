/** The sheet of the photo: A5 with 3 mm to be cut off on each side. */
const sheetMm = { width: 148 + 2 * 3, height: 210 + 2 * 3 };

const mmPerInch = 25.4;

/** Dots per inch that a photo has when it fills its sheet, rounded down. */
export function dpiOnPrint(widthPx: number, heightPx: number): number {
  const perMm = Math.min(widthPx / sheetMm.width, heightPx / sheetMm.height);
  return Math.floor(perMm * mmPerInch);
}
