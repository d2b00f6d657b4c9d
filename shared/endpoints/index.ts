import {
  changePassword,
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './auth.ts';
import { confirmCheckout, createCheckout, createSubscription } from './checkout.ts';
import { previewStory, sendChatMessage } from './conversation.ts';
import { validateCoupon } from './coupon.ts';
import { claimDrafts, discardDraft, listDrafts } from './draft.ts';
import type { Endpoint } from './endpoint.ts';
import { getHealth } from './health.ts';
import { createOrder, listOrders } from './order.ts';
import { getUser, logout } from './session.ts';
import { addStory, getStory, listStories } from './story.ts';
import { cancelSubscription, cancelSubscriptionByLink, getInvoice, listSubscriptions } from './subscription.ts';
import { receiveStripeEvent } from './webhook.ts';

/**
 * THE list (DESIGN 3). Its readers: the API stack (through the OpenAPI document), the local gateway, `defineHandler`,
 * the web client and the contract tests. The handler of an endpoint is functions/api/<folder>/<id in kebab case>.ts.
 */
export const endpoints = {
  getHealth,
  register,
  resendVerification,
  verifyEmail,
  login,
  getUser,
  forgotPassword,
  resetPassword,
  changePassword,
  logout,
  sendChatMessage,
  previewStory,
  addStory,
  listStories,
  getStory,
  listDrafts,
  claimDrafts,
  discardDraft,
  createCheckout,
  createSubscription,
  confirmCheckout,
  validateCoupon,
  listOrders,
  createOrder,
  listSubscriptions,
  getInvoice,
  cancelSubscription,
  cancelSubscriptionByLink,
  receiveStripeEvent,
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;

/** Where the handlers of an endpoint's resource lie, under functions/api. */
export const endpointFolders = {
  getHealth: 'health',
  register: 'auth',
  resendVerification: 'auth',
  verifyEmail: 'auth',
  login: 'auth',
  getUser: 'auth',
  forgotPassword: 'auth',
  resetPassword: 'auth',
  changePassword: 'auth',
  logout: 'auth',
  sendChatMessage: 'conversation',
  previewStory: 'conversation',
  addStory: 'story',
  listStories: 'story',
  getStory: 'story',
  listDrafts: 'draft',
  claimDrafts: 'draft',
  discardDraft: 'draft',
  createCheckout: 'checkout',
  createSubscription: 'checkout',
  confirmCheckout: 'checkout',
  validateCoupon: 'coupon',
  listOrders: 'order',
  createOrder: 'order',
  listSubscriptions: 'subscription',
  getInvoice: 'subscription',
  cancelSubscription: 'subscription',
  cancelSubscriptionByLink: 'subscription',
  receiveStripeEvent: 'webhook',
} as const satisfies Record<EndpointId, string>;
