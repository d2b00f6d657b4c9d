import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { giftCents } from '#shared/catalogue/gift.ts';
import { filmProductName, prices, storyProductName } from '#shared/catalogue/prices.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import type { EndpointId } from '#shared/endpoints/index.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { deskRequests } from './desk-requests.ts';
import { imagePart, multipart } from './multipart.ts';
import { recordingForm, spokenRecording } from './recordings.ts';

/** A request as the site sends it, without its token. */
export interface ValidRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Bytes of a multipart form of `formType`, in place of `body`. */
  readonly form?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One id of everything that a customer owns, by its name in requests. */
export interface OwnedIds {
  readonly storyId: string;
  readonly versionId: string;
  readonly captionId: string;
  readonly draftId: string;
  readonly giftId: string;
  readonly voucherId: string;
  readonly subscriptionId: string;
  /** Of a checkout. */
  readonly sessionId: string;
  readonly bookingUri: string;
  /** Of a session, in the list of them. */
  readonly sessionHandle: string;
}

export interface RequestFacts extends OwnedIds {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly newPassword: string;
  /** Receives a mail; has no account by default. */
  readonly mailAddress: string;
  /** From a mailed link. */
  readonly linkToken: string;
  /** The proof of the browser that registered. */
  readonly registration: string;
  readonly turnId: string;
  /** The next message to Wren and the conversation before it. */
  readonly userMessage: string;
  readonly chatSoFar: readonly ChatMessage[];
  /** A conversation long enough for a story, and its preview's opening. */
  readonly chatHistory: readonly ChatMessage[];
  readonly opening: string;
  readonly html: string;
  readonly text: string;
  readonly instruction: string;
  readonly couponCode: string;
  readonly productId: string;
  readonly featuredStoryId: string;
  /** A print's slug. */
  readonly print: string;
  readonly photo: Uint8Array;
  readonly idempotencyKey: string;
}

export const newDraftId = () => randomBytes(16).toString('base64url');

export const transcript: ChatMessage[] = Array.from({ length: 5 }, (_, turn) => [
  { role: 'system' as const, content: `What happened then? (${turn})` },
  { role: 'user' as const, content: `Burnt toast, and my sister was nervous. (${turn})` },
]).flat();

/** Well-formed ids that do not exist. */
export function missingIds(): OwnedIds {
  return {
    storyId: ulid(),
    versionId: ulid(),
    captionId: ulid(),
    draftId: newDraftId(),
    giftId: ulid(),
    voucherId: ulid(),
    subscriptionId: `sub_${ulid()}`,
    sessionId: `cs_test_${ulid()}`,
    bookingUri: `https://api.calendly.test/scheduled_events/${ulid()}/invitees/${ulid()}`,
    sessionHandle: createHash('sha256').update(ulid()).digest('base64url'),
  };
}

/** 16 × 12 pixels. */
const smallJpeg = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhC' +
    'Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAMABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAA' +
    'AAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCeAEsP' +
    '/9k=',
  'base64',
);

/** Facts that are unique to a call. */
function newFacts(): RequestFacts {
  const word = ulid();
  return {
    ...missingIds(),
    name: 'Agnes',
    email: `agnes-${word.toLowerCase()}@example.com`,
    password: 'burnt toast',
    newPassword: 'burnt toast again',
    mailAddress: `nobody-${word.toLowerCase()}@example.com`,
    linkToken: newDraftId(),
    turnId: newDraftId(),
    registration: `${ulid()}.${'S'.repeat(43)}`,
    userMessage: 'In Leeds.',
    chatSoFar: [],
    opening: '',
    chatHistory: [...transcript, { role: 'user', content: `And then there was ${word}.` }],
    html: `<h4>Toast</h4><p>My sister burned the toast. I ate it with jam. We laughed until noon, and ${word}.</p>`,
    text: `Hello ${word}`,
    instruction: 'Make it shorter',
    couponCode: 'NOSUCH',
    productId: 'frame',
    featuredStoryId: 'fane',
    print: '7-dusk-autumn-shore-jar',
    photo: smallJpeg,
    idempotencyKey: word,
  };
}

/** The body that adds or buys a story of a conversation. */
export function storyPurchase(
  { chatHistory, opening }: Pick<RequestFacts, 'chatHistory' | 'opening'>,
  product: Readonly<Record<string, unknown>> = {},
) {
  return {
    product: {
      name: storyProductName,
      price: prices.storyCents / 100,
      description: '<ul></ul>',
      prompt: 'MEMORIES_PROMPT',
      ...product,
    },
    userMessage: '',
    chatHistory,
    introStoryLines: opening,
  };
}

export const shippingFields = {
  shippingMethod: 'shipping',
  price: String(giftCents('shipping') / 100),
  street: '1 Mill Lane',
  city: 'Oakham',
  state: 'Ohio',
  postalCode: '45001',
};

export function buildForm(fields: Readonly<Record<string, string>>, photo?: Uint8Array): Buffer {
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
  return multipart(photo === undefined ? parts : [...parts, imagePart(photo)]);
}

function readEvent(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../../events', `${path}.json`), 'utf8'));
}

const idempotencyHeader = ({ idempotencyKey }: RequestFacts) => ({ 'Idempotency-Key': idempotencyKey });
const wrongSignature = `t=1795255200,v1=${'0'.repeat(64)}`;

const personId = '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z';
/** Well-formed, also where the fact is the token of another kind of link. */
const partToken = (linkToken: string) => linkToken.padEnd(43, '0');

/** A valid request of each endpoint, for sample events, hostile tests, journeys, load, bench and fault tests. */
const validRequests: Readonly<Record<EndpointId, (facts: RequestFacts) => ValidRequest>> = {
  getHealth: () => ({}),
  register: ({ name, mailAddress, password }) => ({
    body: { name, email: mailAddress, password, privacyPolicy: true },
  }),
  checkVerificationMail: ({ mailAddress }) => ({
    body: { email: mailAddress, registration: `01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z.${'s'.repeat(43)}` },
  }),
  resendVerification: ({ mailAddress }) => ({ body: { email: mailAddress } }),
  verifyEmail: ({ linkToken, registration }) => ({ path: { token: linkToken }, query: { registration } }),
  declineRegistration: ({ linkToken }) => ({ path: { token: linkToken } }),
  login: ({ email, password }) => ({ body: { email, password } }),
  getUser: () => ({}),
  forgotPassword: ({ mailAddress }) => ({ body: { email: mailAddress } }),
  resetPassword: ({ linkToken, newPassword }) => ({
    path: { token: linkToken },
    body: { password: newPassword, confirmPassword: newPassword },
  }),
  changePassword: ({ password, newPassword }) => ({ body: { currentPassword: password, newPassword } }),
  logout: () => ({}),
  getAccount: () => ({}),
  changeName: ({ name }) => ({ body: { name } }),
  requestEmailChange: ({ mailAddress, password }) => ({ body: { email: mailAddress, currentPassword: password } }),
  cancelEmailChange: () => ({}),
  confirmEmailChange: ({ linkToken }) => ({ path: { token: linkToken } }),
  endSessions: () => ({}),
  endSession: ({ sessionHandle }) => ({ path: { sessionId: sessionHandle } }),
  requestExport: ({ password }) => ({ body: { currentPassword: password } }),
  requestDeletion: ({ password }) => ({ body: { currentPassword: password } }),
  cancelDeletion: () => ({}),
  sendChatMessage: ({ userMessage, chatSoFar, draftId, turnId }) => ({
    body: { userMessage, chatHistory: chatSoFar, prompt: 'MEMORIES_PROMPT', draftId, turnId },
  }),
  previewStory: ({ chatHistory, draftId }) => ({
    body: { chatHistory, prompt: 'GENERATE_STORY_PROMPT', category: 'memories', draftId },
  }),
  transcribeAnswer: ({ userMessage }) => ({ form: recordingForm(spokenRecording(userMessage), { language: 'en' }) }),
  addStory: (facts) => ({
    body: { ...storyPurchase(facts, { price: 0 }), firstStory: true, draftId: facts.draftId },
    headers: idempotencyHeader(facts),
  }),
  listStories: () => ({}),
  getStory: ({ storyId }) => ({ path: { storyId } }),
  updateStory: ({ storyId, html }) => ({ path: { storyId }, body: { description: html } }),
  updateCaption: ({ storyId, captionId, text }) => ({ path: { storyId, captionId }, body: { text } }),
  uploadStoryImage: ({ storyId, captionId, photo }) => ({
    path: { storyId },
    form: buildForm({ _id: captionId }, photo),
  }),
  removeStoryImage: ({ storyId, captionId }) => ({ path: { storyId }, query: { _id: captionId } }),
  editStoryWithAi: ({ instruction, html }) => ({ body: { whatToEdit: instruction, previousResponse: html } }),
  listStoryVersions: ({ storyId }) => ({ path: { storyId } }),
  getStoryVersion: ({ storyId, versionId }) => ({ path: { storyId, versionId } }),
  restoreStoryVersion: ({ storyId, versionId }) => ({ path: { storyId, versionId }, body: {} }),
  listStoryPrints: ({ storyId }) => ({ path: { storyId }, query: {} }),
  changeStoryPrint: ({ storyId, print }) => ({ path: { storyId }, body: { print } }),
  getPrint: () => ({ path: { print: '7-gold-autumn-shore-fishingBoat.jar', file: 'card.svg' } }),
  shareStory: ({ storyId }) => ({ path: { storyId }, body: { captions: true, days: 7 } }),
  getShare: ({ storyId }) => ({ path: { storyId } }),
  stopSharing: ({ storyId }) => ({ path: { storyId } }),
  getSharedPage: ({ linkToken }) => ({ path: { token: linkToken } }),
  getSharedFile: ({ linkToken }) => ({ path: { token: linkToken, file: 'card.jpg' } }),
  reportSharedPage: ({ linkToken, text }) => ({
    path: { token: linkToken },
    form: buildForm({ reason: 'private', details: text }),
  }),
  updatePosting: ({ storyId }) => ({
    path: { storyId },
    body: {
      start: { day: '2026-11-30', time: '09:00', zone: 'Europe/Berlin', weeks: 1 },
      done: { key: ideaKey({ title: 'The lid', text: '' }), done: true },
      remind: false,
    },
  }),
  showReminderStop: ({ linkToken }) => ({ path: { token: linkToken } }),
  stopReminders: ({ linkToken }) => ({ path: { token: linkToken } }),
  adaptText: ({ storyId, captionId }) => ({
    path: { storyId },
    body: { kind: 'caption', key: captionId, channel: 'x' },
  }),
  listAdaptations: ({ storyId }) => ({ path: { storyId } }),
  getFilmBrief: ({ storyId }) => ({ path: { storyId } }),
  writeFilmBrief: ({ storyId }) => ({ path: { storyId }, body: { version: 0 } }),
  saveFilmBrief: ({ storyId, name, text }) => ({
    path: { storyId },
    body: {
      version: 7,
      brief: { people: [name], places: [], shots: ['The lid.'], voiceOver: text, questions: [] },
    },
  }),
  generatePdf: ({ html, name }) => ({
    body: { htmlContent: html, title: name, createdAt: '2026-11-21T10:00:00.000Z' },
  }),
  listDrafts: () => ({}),
  claimDrafts: ({ draftId }) => ({ body: { draftIds: [draftId] } }),
  discardDraft: ({ draftId }) => ({ body: { draftId } }),
  keepOut: ({ draftId, userMessage }) => ({ body: { draftId, marks: [{ text: userMessage, keptOut: true }] } }),
  createCheckout: (facts) => ({
    body: { ...storyPurchase(facts), draftId: facts.draftId },
    headers: idempotencyHeader(facts),
  }),
  createSubscription: () => ({}),
  confirmCheckout: ({ sessionId }) => ({ body: { sessionId } }),
  validateCoupon: ({ couponCode }) => ({ body: { code: couponCode } }),
  listOrders: () => ({}),
  createOrder: (facts) => ({
    body: {
      productName: filmProductName,
      totalAmount: prices.filmOrderCents / 100,
      storyId: facts.storyId,
      bookingUri: facts.bookingUri,
    },
    headers: idempotencyHeader(facts),
  }),
  listSubscriptions: () => ({}),
  getInvoice: ({ subscriptionId }) => ({ path: { subscriptionId } }),
  cancelSubscription: () => ({}),
  cancelSubscriptionByLink: () => ({}),
  keepSubscription: () => ({}),
  openCardPage: () => ({}),
  createGiftCheckout: (facts) => ({
    form: buildForm({ story: facts.storyId, ...shippingFields }),
    headers: idempotencyHeader(facts),
  }),
  listGifts: () => ({}),
  getGift: ({ giftId }) => ({ path: { giftId } }),
  answerGiftProof: ({ giftId, text }) => ({
    path: { giftId },
    body: { problem: text, proofMadeAt: '2026-11-21T10:00:00.000Z' },
  }),
  listProducts: () => ({}),
  getProduct: ({ productId }) => ({ path: { productId } }),
  listFeaturedStories: () => ({}),
  getFeaturedStory: ({ featuredStoryId }) => ({ path: { featuredStoryId } }),
  sendContactMessage: ({ name, mailAddress, text }) => ({ body: { name, email: mailAddress, message: text } }),
  receiveStripeEvent: () => ({
    body: readEvent('stripe/invoice.paid'),
    headers: { 'Stripe-Signature': wrongSignature },
  }),
  receiveSchedulerEvent: () => ({
    body: readEvent('scheduler/invitee.created'),
    headers: { 'Calendly-Webhook-Signature': wrongSignature },
  }),
  tellMore: ({ storyId }) => ({
    path: { storyId },
    body: {
      requestId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z',
      answers: [{ slot: 'happened', text: 'My father baked it first, and burned it.' }],
    },
  }),
  listVouchers: () => ({}),
  changeVoucher: ({ voucherId }) => ({ path: { voucherId }, body: { delivery: { by: 'print' } } }),
  refundVoucher: ({ voucherId }) => ({ path: { voucherId } }),
  redeemVoucher: () => ({ body: { code: '0000-0000-0000-0000', tellGiver: true } }),
  reportReading: ({ storyId }) => ({ body: { storyId } }),
  sendWord: ({ linkToken, name, text }) => ({
    path: { token: linkToken },
    form: buildForm({ name, text }),
  }),
  listWords: ({ storyId }) => ({ path: { storyId } }),
  changeWord: ({ storyId }) => ({ path: { storyId, wordId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z' }, body: { change: 'hide' } }),
  deleteWord: ({ storyId }) => ({ path: { storyId, wordId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z' } }),
  listTogether: ({ storyId }) => ({ path: { storyId } }),
  invitePerson: ({ storyId, name }) => ({
    path: { storyId },
    body: { requestId: personId, name, sentence: 'My sister took the boat.', line: 'Go on, then.' },
  }),
  removePerson: ({ storyId }) => ({ path: { storyId, personId } }),
  decidePiece: ({ storyId }) => ({ path: { storyId, personId }, body: { n: 0, decision: 'add', revision: 1 } }),
  openPart: ({ linkToken }) => ({ body: { token: partToken(linkToken), language: 'en' } }),
  savePart: ({ linkToken, text }) => ({
    body: { token: partToken(linkToken), language: 'en', answers: [{ n: 0, text }] },
  }),
  sendPart: ({ linkToken, mailAddress }) => ({ body: { token: partToken(linkToken), email: mailAddress } }),
  takeBackPart: ({ linkToken }) => ({ body: { token: partToken(linkToken) } }),
  transcribePart: ({ linkToken, userMessage }) => ({
    form: recordingForm(spokenRecording(userMessage), { token: partToken(linkToken), language: 'en' }),
  }),
  ...deskRequests,
};

/** A valid request about `known` facts; other facts are new and well-formed. */
export function validRequest(id: EndpointId, known: Partial<RequestFacts> = {}): ValidRequest {
  return validRequests[id]({ ...newFacts(), ...known });
}

/** The owned ids in a valid request's path, body or form. */
export function ownedIdsIn(id: EndpointId): (keyof OwnedIds)[] {
  const ids = missingIds();
  const { path, query, body, form } = validRequest(id, ids);
  const sent = JSON.stringify([path, query, body]) + String(form ?? '');
  return (Object.keys(ids) as (keyof OwnedIds)[]).filter((name) => sent.includes(ids[name]));
}

/** The path and query of a call. */
export function pathOf(endpoint: Endpoint, { path = {}, query }: Pick<ValidRequest, 'path' | 'query'>): string {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''));
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query)}`;
}
