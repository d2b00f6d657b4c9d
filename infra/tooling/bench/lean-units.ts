import type { FunctionId } from '#infra/function-entries.ts';

/**
 * The least that the question itself asks of the table. What ours add to it is decided elsewhere: the
 * strong read of the profile behind every bearer token, which ends sessions at once (1 unit, architecture 10), counted calls, strong
 * lists where the customer has just written, and the version of a text that was replaced.
 */
export const leanUnits: Readonly<Partial<Record<FunctionId, number>>> = {
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
