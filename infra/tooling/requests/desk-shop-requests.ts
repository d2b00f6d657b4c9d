import { imagePart, multipart } from './multipart.ts';

export const aProductChange = {
  name: 'Frame',
  basePriceCents: 2500,
  description: '<p>Oak.</p>',
  link: null,
  variants: [{ name: 'Large', priceCents: 4999 }],
  needs: ['story', 'address'],
  seenVersion: null,
};

export const aNewCoupon = {
  code: 'WREN20',
  percent: 20,
  maxUses: 50,
  lastDay: '2046-01-31',
  oncePerCustomer: true,
};

interface ShopFacts {
  readonly productId: string;
  readonly couponCode: string;
  readonly featuredStoryId: string;
  readonly photo: Uint8Array;
}

/** A valid request of each endpoint of the desk's shop. */
export const shopRequests = {
  listDeskProducts: () => ({}),
  saveProduct: ({ productId }: ShopFacts) => ({ path: { productId }, body: aProductChange }),
  uploadProductPicture: ({ productId, photo }: ShopFacts) => ({
    path: { productId },
    form: multipart([{ name: 'seenVersion', value: '0' }, imagePart(photo)]),
  }),
  changeProductState: ({ productId }: ShopFacts) => ({
    path: { productId },
    body: { state: 'hidden', seenVersion: 0 },
  }),
  listDeskCoupons: () => ({ query: {} }),
  createCoupon: ({ couponCode }: ShopFacts) => ({ body: { ...aNewCoupon, code: couponCode } }),
  getDeskCoupon: ({ couponCode }: ShopFacts) => ({ path: { code: couponCode } }),
  listCouponUses: ({ couponCode }: ShopFacts) => ({ path: { code: couponCode }, query: {} }),
  endCoupon: ({ couponCode }: ShopFacts) => ({ path: { code: couponCode }, body: { isEnded: true } }),
  listDeskFeatured: () => ({}),
  changeFeatured: ({ featuredStoryId }: ShopFacts) => ({
    path: { featuredStoryId },
    body: { state: 'hidden', seenAt: '2026-11-25T10:00:00.000Z' },
  }),
};
