import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePhoto } from '#functions/domain/gift/proof-photo.ts';
import { photoFrameMm } from '#shared/catalogue/gift.ts';

const px = fc.integer({ min: 1, max: 2000 });

describe('placePhoto', () => {
  it('fits every photo into the frame without cropping or distortion, touching two sides', () => {
    fc.assert(
      fc.property(px, px, (widthPx, heightPx) => {
        const { widthMm, heightMm } = placePhoto({ widthPx, heightPx });
        expect(widthMm).toBeLessThanOrEqual(photoFrameMm.widthMm + 1e-9);
        expect(heightMm).toBeLessThanOrEqual(photoFrameMm.heightMm + 1e-9);
        expect(widthMm / heightMm).toBeCloseTo(widthPx / heightPx, 6);
        const touching = Math.min(photoFrameMm.widthMm - widthMm, photoFrameMm.heightMm - heightMm);
        expect(touching).toBeCloseTo(0, 6);
      }),
    );
  });

  it('calculates the resolution from the printed size, rounded down', () => {
    // 118 mm are 4.6457 inches.
    expect(placePhoto({ widthPx: 1394, heightPx: 100 }).dpi).toBe(300);
    expect(placePhoto({ widthPx: 1393, heightPx: 100 }).dpi).toBe(299);
  });

  it('reaches 300 dpi with any stored photo of 2,000 px', () => {
    expect(placePhoto({ widthPx: 2000, heightPx: 1333 }).dpi).toBeGreaterThan(300);
    expect(placePhoto({ widthPx: 1333, heightPx: 2000 }).dpi).toBeGreaterThan(300);
  });
});
