import type { ShippingMethod } from '#shared/schemas/gift.ts';
import { prices } from './prices.ts';

/** The name of a gift, on the payment page and in orders (specification 2.1). */
export const giftProductName = 'Framed Gift Set';

/** Where a gift is picked up: one place, ours, in Riverwood (specification 2.2). */
export const pickupLocation = {
  name: 'The Tellwren Print Room',
  street: '14 Lantern Lane',
  city: 'Riverwood',
  hours: 'Monday to Friday, 10 am to 6 pm',
} as const;

/** A photo with fewer dots per inch on the print than this looks soft, and its owner is told. */
export const sharpPhotoDpi = 300;

/** Where the photo stands on the print: whole, within these, in millimetres. */
export const photoFrameMm = { widthMm: 118, heightMm: 112 } as const;

const mmPerInch = 25.4;

/** Millimetres that a pixel of the photo takes on the print: as large as the frame allows, uncut. */
export function photoMmPerPx(widthPx: number, heightPx: number): number {
  return Math.min(photoFrameMm.widthMm / widthPx, photoFrameMm.heightMm / heightPx);
}

/** Dots per inch that a photo has on the print, rounded down. */
export function photoDpi(widthPx: number, heightPx: number): number {
  return Math.floor(mmPerInch / photoMmPerPx(widthPx, heightPx));
}

/** What a gift costs, in whole cents: 40 dollars, and 10 more to ship it (specification 2.9; threat 76). */
export function giftCents(shippingMethod: ShippingMethod): number {
  return prices.giftCents + (shippingMethod === 'shipping' ? prices.giftShippingCents : 0);
}
