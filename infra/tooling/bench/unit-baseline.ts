import type { FunctionId } from '#infra/function-entries.ts';

/**
 * The fewest units that each endpoint's question needs. Ours adds the consistent read of the profile behind every
 * bearer token (1 unit, architecture 10), counted calls, consistent lists after a customer's write, and the version of a replaced
 * text.
 */
export const unitBaseline: Readonly<Partial<Record<FunctionId, number>>> = {
  ...{
    register: 1,
    login: 0.5,
    getUser: 0.5,
    verifyEmail: 1,
    forgotPassword: 1,
    resetPassword: 1,
    changePassword: 1.5,
  },
  ...{ listStories: 1, getStory: 1, updateStory: 3, updateCaption: 3, addStory: 10, receiveStripeEvent: 14 },
  ...{ listOrders: 0.5, validateCoupon: 0.5, listProducts: 0.5, listFeaturedStories: 0.5, sendContactMessage: 1 },
  createGiftCheckout: 1,
};
