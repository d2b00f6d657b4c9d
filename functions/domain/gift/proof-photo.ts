import { photoDpi, photoMmPerPx } from '#shared/catalogue/gift.ts';

interface PlacedPhoto {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dpi: number;
}

/** As large as the frame allows, without cropping faces. */
export function placePhoto({ widthPx, heightPx }: { widthPx: number; heightPx: number }): PlacedPhoto {
  const mmPerPx = photoMmPerPx(widthPx, heightPx);
  return { widthMm: widthPx * mmPerPx, heightMm: heightPx * mmPerPx, dpi: photoDpi(widthPx, heightPx) };
}
