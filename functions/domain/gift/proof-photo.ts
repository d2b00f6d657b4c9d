/** Where the photo stands on the print: whole, within these, in millimetres. */
export const photoFrameMm = { widthMm: 118, heightMm: 112 } as const;

const mmPerInch = 25.4;

interface PlacedPhoto {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Dots per inch as printed, rounded down. */
  readonly dpi: number;
}

/** As large as the frame allows, uncut: faces are cut off sooner than anybody expects. */
export function placePhoto({ widthPx, heightPx }: { widthPx: number; heightPx: number }): PlacedPhoto {
  const mmPerPx = Math.min(photoFrameMm.widthMm / widthPx, photoFrameMm.heightMm / heightPx);
  return { widthMm: widthPx * mmPerPx, heightMm: heightPx * mmPerPx, dpi: Math.floor(mmPerInch / mmPerPx) };
}
