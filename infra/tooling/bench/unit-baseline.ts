import type { FunctionId } from '#infra/function-entries.ts';

/**
 * The minimum of units per endpoint. Our functions also read the profile consistently for each bearer token (1 unit, architecture
 * 10), count calls, list consistently after writes and save replaced texts as versions.
 */
export const unitBaseline: Readonly<Partial<Record<FunctionId, number>>> = {
  register: 1,
  login: 0.5,
  getUser: 0.5,
  verifyEmail: 1,
  forgotPassword: 1,
  resetPassword: 1,
  changePassword: 1.5,
  listStories: 1,
  getStory: 1,
  updateStory: 3,
  updateCaption: 3,
  addStory: 10,
  receiveStripeEvent: 14,
  listOrders: 0.5,
  validateCoupon: 0.5,
  listProducts: 0.5,
  listFeaturedStories: 0.5,
  sendContactMessage: 1,
  createGiftCheckout: 1,
};
