import { addStory } from './add-story.ts';
import {
  changePassword,
  completeRegistration,
  declineRegistration,
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './auth.ts';
import { getFeaturedStory, getProduct, listFeaturedStories, listProducts } from './catalogue.ts';
import { confirmCheckout, createCheckout, createSubscription } from './checkout.ts';
import { sendContactMessage } from './contact.ts';
import { previewStory, sendChatMessage } from './conversation.ts';
import { validateCoupon } from './coupon.ts';
import { generatePdf } from './document.ts';
import { claimDrafts, discardDraft, listDrafts } from './draft.ts';
import type { Endpoint } from './endpoint.ts';
import { answerGiftProof, createGiftCheckout, getGift, listGifts } from './gift.ts';
import { getHealth } from './health.ts';
import { createOrder, listOrders } from './order.ts';
import { adaptText, listAdaptations, updatePosting } from './posting.ts';
import { getPrint } from './print.ts';
import { getUser, logout } from './session.ts';
import { getShare, getSharedFile, getSharedPage, reportSharedPage, shareStory, stopSharing } from './share.ts';
import { getStory, listStories } from './story.ts';
import {
  editStoryWithAi,
  getStoryVersion,
  listStoryVersions,
  removeStoryImage,
  restoreStoryVersion,
  updateCaption,
  updateStory,
  uploadStoryImage,
} from './story-editing.ts';
import { changeStoryPrint } from './story-print.ts';
import { cancelSubscription, cancelSubscriptionByLink, getInvoice, listSubscriptions } from './subscription.ts';
import { transcribeAnswer } from './transcription.ts';
import { receiveSchedulerEvent, receiveStripeEvent } from './webhook.ts';

/**
 * All endpoints (architecture 3), for the API stack (through the OpenAPI document), the local gateway, `defineHandler`, the web
 * client and the contract tests. Handlers are functions/api/<folder>/<id in kebab case>.ts.
 */
export const endpoints = {
  getHealth,
  register,
  resendVerification,
  verifyEmail,
  completeRegistration,
  declineRegistration,
  login,
  getUser,
  forgotPassword,
  resetPassword,
  changePassword,
  logout,
  sendChatMessage,
  previewStory,
  transcribeAnswer,
  addStory,
  listStories,
  getStory,
  updateStory,
  updateCaption,
  uploadStoryImage,
  removeStoryImage,
  editStoryWithAi,
  listStoryVersions,
  getStoryVersion,
  restoreStoryVersion,
  changeStoryPrint,
  getPrint,
  shareStory,
  getShare,
  stopSharing,
  getSharedPage,
  getSharedFile,
  reportSharedPage,
  updatePosting,
  adaptText,
  listAdaptations,
  generatePdf,
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
  createGiftCheckout,
  listGifts,
  getGift,
  answerGiftProof,
  listProducts,
  getProduct,
  listFeaturedStories,
  getFeaturedStory,
  sendContactMessage,
  receiveStripeEvent,
  receiveSchedulerEvent,
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;

export const endpointFolders = {
  getHealth: 'health',
  register: 'auth',
  resendVerification: 'auth',
  verifyEmail: 'auth',
  completeRegistration: 'auth',
  declineRegistration: 'auth',
  login: 'auth',
  getUser: 'auth',
  forgotPassword: 'auth',
  resetPassword: 'auth',
  changePassword: 'auth',
  logout: 'auth',
  sendChatMessage: 'conversation',
  previewStory: 'conversation',
  transcribeAnswer: 'conversation',
  addStory: 'story',
  listStories: 'story',
  getStory: 'story',
  updateStory: 'story',
  updateCaption: 'story',
  uploadStoryImage: 'story',
  removeStoryImage: 'story',
  editStoryWithAi: 'story',
  listStoryVersions: 'story',
  getStoryVersion: 'story',
  restoreStoryVersion: 'story',
  changeStoryPrint: 'story',
  getPrint: 'print',
  shareStory: 'share',
  getShare: 'share',
  stopSharing: 'share',
  getSharedPage: 'share',
  getSharedFile: 'share',
  reportSharedPage: 'share',
  updatePosting: 'story',
  adaptText: 'story',
  listAdaptations: 'story',
  generatePdf: 'document',
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
  createGiftCheckout: 'gift',
  listGifts: 'gift',
  getGift: 'gift',
  answerGiftProof: 'gift',
  listProducts: 'catalogue',
  getProduct: 'catalogue',
  listFeaturedStories: 'catalogue',
  getFeaturedStory: 'catalogue',
  sendContactMessage: 'contact',
  receiveStripeEvent: 'webhook',
  receiveSchedulerEvent: 'webhook',
} as const satisfies Record<EndpointId, string>;
