import { prices } from './prices.ts';

export const giftProductName = 'Framed Gift Set';

export const pickupLocation = {
  name: 'The Tellwren Print Room',
  street: '14 Lantern Lane',
  city: 'Riverwood',
  hours: 'Monday to Friday, 10 am to 6 pm',
} as const;

/** The one explanation of which sheet is where: on the pages that sell the gift, beside its proof and in its mails. */
export const giftSheets = {
  left: 'Left: your photo, or the print of your story if you add no photo, with the title and your dedication.',
  right: 'Right: the first page of your story. Further pages go behind it.',
} as const;

export const maxDedicationLength = 80;
export const maxProofProblemLength = 1000;

/** Below this the print looks soft, and the customer is warned. */
export const sharpPhotoDpi = 300;

export const photoFrameMm = { widthMm: 118, heightMm: 112 } as const;

const mmPerInch = 25.4;

export function photoMmPerPx(widthPx: number, heightPx: number): number {
  return Math.min(photoFrameMm.widthMm / widthPx, photoFrameMm.heightMm / heightPx);
}

export function photoDpi(widthPx: number, heightPx: number): number {
  return Math.floor(mmPerInch / photoMmPerPx(widthPx, heightPx));
}

/** In cents: 40 dollars, and 10 for shipping (specification 2.9; threat 76). */
export function giftCents(shippingMethod: 'shipping' | 'pickup'): number {
  return prices.giftCents + (shippingMethod === 'shipping' ? prices.giftShippingCents : 0);
}
