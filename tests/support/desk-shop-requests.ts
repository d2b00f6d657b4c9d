import { imagePart, multipart } from './multipart.ts';
import type { RequestFacts, ValidRequest } from './valid-requests.ts';

export const aProductChange = {
  ...{ name: 'Frame', basePriceCents: 2500, description: '<p>Oak.</p>', link: null },
  ...{ variants: [{ name: 'Large', priceCents: 4999 }], needs: ['story', 'address'], seenVersion: null },
};

export const aNewCoupon = {
  ...{ code: 'WREN20', percent: 20, maxUses: 50, lastDay: '2046-01-31', oncePerCustomer: true },
};

/** A valid request of each endpoint of the desk's shop. */
export const shopRequests = {
  listDeskProducts: () => ({}),
  saveProduct: ({ productId }: RequestFacts) => ({ path: { productId }, body: aProductChange }),
  uploadProductPicture: ({ productId, photo }: RequestFacts) => ({
    path: { productId },
    form: multipart([{ name: 'seenVersion', value: '0' }, imagePart(photo)]),
  }),
  changeProductState: ({ productId }: RequestFacts) => ({
    path: { productId },
    body: { state: 'hidden', seenVersion: 0 },
  }),
  listDeskCoupons: () => ({ query: {} }),
  createCoupon: ({ couponCode }: RequestFacts) => ({ body: { ...aNewCoupon, code: couponCode } }),
  getDeskCoupon: ({ couponCode }: RequestFacts) => ({ path: { code: couponCode } }),
  listCouponUses: ({ couponCode }: RequestFacts) => ({ path: { code: couponCode }, query: {} }),
  endCoupon: ({ couponCode }: RequestFacts) => ({ path: { code: couponCode }, body: { isEnded: true } }),
  listDeskFeatured: () => ({}),
  changeFeatured: ({ featuredStoryId }: RequestFacts) => ({
    path: { featuredStoryId },
    body: { state: 'hidden', seenAt: '2026-11-25T10:00:00.000Z' },
  }),
} satisfies Readonly<Record<string, (facts: RequestFacts) => ValidRequest>>;
