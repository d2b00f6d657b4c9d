import { ulid } from 'ulid';
import type { EndpointId } from '#shared/endpoints/index.ts';
import { newDraftId } from '#tests/support/drafts.ts';
import { shippingFields } from '#tests/support/gift-orders.ts';
import { formType, imagePart, multipart } from '#tests/support/multipart.ts';
import { addStoryBody } from '#tests/support/product.ts';
import { storyCheckoutBody } from '#tests/support/purchases.ts';
import { transcript } from '#tests/support/stories.ts';
import type { OwnedIds, World } from './world.ts';

export type IdName = keyof OwnedIds;

/** A call of the endpoint, complete but for the token. */
export interface RightCall {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Sent as JSON. */
  readonly body?: object;
  readonly form?: { readonly contentType: string; readonly bytes: Buffer };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HostileRow {
  /** What an honest client sends, with these ids in every place that takes one. */
  readonly call: (ids: OwnedIds, world: World) => RightCall;
  /** Kinds of owned things that it names: each is tried with somebody else's. */
  readonly names: readonly IdName[];
  /** What its owner is answered: 200, unless the row says which refusal is right and why. */
  readonly owner?: { readonly status: number; readonly because: string };
  /** Where a foreign id is told from a missing one: why that gives nothing away. */
  readonly toldApart?: Partial<Record<IdName, string>>;
}

const nothing: HostileRow = { call: () => ({}), names: [] };
/** Random ids of 128 bits: only a browser that made the draft can ask, and it must be told to begin another (row 82). */
const toldApart = { draftId: 'a secret of 128 bits' } as const;

const turn = (draftId: string) => ({
  ...{ userMessage: 'In Leeds.', chatHistory: [], prompt: 'MEMORIES_PROMPT' },
  ...{ draftId, turnId: newDraftId() },
});
const credentials = ({ owner: { email, password } }: World) => ({ email, password });
const onStory = (names: readonly IdName[] = ['storyId'], body?: () => object): HostileRow => ({
  names,
  call: (ids) => ({
    path: Object.fromEntries(names.map((name) => [name, ids[name]])),
    ...(body === undefined ? {} : { body: body() }),
  }),
});
const withBody = (call: (ids: OwnedIds, world: World) => object, names: readonly IdName[] = []): HostileRow => ({
  names,
  call: (ids, world) => ({ body: call(ids, world) }),
});
const unsigned = { status: 400, because: 'nobody but the sender can sign it' };
const noCatalogue = { status: 404, because: 'the catalogue of the tests is empty' };
const noLink = { status: 400, because: 'the link is one that was never mailed' };

/**
 * Every endpoint of the list: without its row this does not compile. A new one says here how it is rightly called, and
 * which ids of a customer's it takes, in path, body or form: the matrix and the fuzz do the rest.
 */
export const hostileRows: Record<EndpointId, HostileRow> = {
  getHealth: nothing,
  register: withBody(() => {
    const email = `eve-${ulid().toLowerCase()}@example.com`;
    return { name: 'Eve', email, password: 'burnt toast', privacyPolicy: true };
  }),
  resendVerification: withBody(() => ({ email: `nobody-${ulid().toLowerCase()}@example.com` })),
  verifyEmail: { names: [], call: () => ({ path: { token: newDraftId() } }), owner: noLink },
  login: withBody((_, world) => credentials(world)),
  getUser: nothing,
  forgotPassword: withBody(() => ({ email: `nobody-${ulid().toLowerCase()}@example.com` })),
  resetPassword: {
    names: [],
    call: () => ({ path: { token: newDraftId() }, body: { password: 'burnt toast', confirmPassword: 'burnt toast' } }),
    owner: noLink,
  },
  changePassword: withBody((_, { owner }) => ({ currentPassword: owner.password, newPassword: owner.password })),
  logout: nothing,
  sendChatMessage: { ...withBody(({ draftId }) => turn(draftId), ['draftId']), toldApart },
  previewStory: {
    ...withBody(
      ({ draftId }) => ({
        ...{ chatHistory: transcript, prompt: 'GENERATE_STORY_PROMPT', category: 'memories', draftId },
      }),
      ['draftId'],
    ),
    toldApart,
  },
  addStory: withBody(({ draftId }) => ({ ...addStoryBody, draftId }), ['draftId']),
  listStories: nothing,
  getStory: onStory(),
  updateStory: onStory(['storyId'], () => ({ description: `<p>Edited ${ulid()}.</p>` })),
  updateCaption: onStory(['storyId', 'captionId'], () => ({ text: `Hello ${ulid()}` })),
  uploadStoryImage: {
    names: ['storyId', 'captionId'],
    call: ({ storyId, captionId }, { photo }) => ({
      path: { storyId },
      form: {
        contentType: formType,
        bytes: multipart([{ name: '_id', value: captionId }, imagePart(Buffer.from(photo, 'base64'))]),
      },
    }),
  },
  editStoryWithAi: withBody(() => ({ whatToEdit: 'Make it shorter', previousResponse: '<p>One. Two. Three.</p>' })),
  listStoryVersions: onStory(),
  getStoryVersion: onStory(['storyId', 'versionId']),
  restoreStoryVersion: onStory(['storyId', 'versionId'], () => ({})),
  generatePdf: withBody(() => ({ htmlContent: '<h4>Toast</h4><p>Burnt.</p>' })),
  listDrafts: nothing,
  claimDrafts: { ...withBody(({ draftId }) => ({ draftIds: [draftId] }), ['draftId']), toldApart },
  discardDraft: withBody(({ draftId }) => ({ draftId }), ['draftId']),
  createCheckout: withBody(({ draftId }) => ({ ...storyCheckoutBody(), draftId }), ['draftId']),
  createSubscription: { ...nothing, owner: { status: 409, because: 'the owner has a subscription' } },
  confirmCheckout: withBody(({ sessionId }) => ({ sessionId }), ['sessionId']),
  validateCoupon: {
    ...withBody(() => ({ code: 'NOSUCH' })),
    owner: { status: 400, because: 'there is no coupon of that code' },
  },
  listOrders: nothing,
  createOrder: {
    ...withBody(({ storyId, bookingUri }) => ({ productName: 'Film', storyId, bookingUri }), ['storyId', 'bookingUri']),
    // The scheduler gives the address, with two random ids in it, to who booked; somebody else's is a conflict.
    toldApart: { bookingUri: 'two random ids of the scheduler' },
  },
  listSubscriptions: nothing,
  getInvoice: onStory(['subscriptionId']),
  cancelSubscription: nothing,
  cancelSubscriptionByLink: nothing,
  createGiftCheckout: {
    names: ['storyId'],
    call: ({ storyId }) => {
      const fields = Object.entries({ story: storyId, ...shippingFields });
      return { form: { contentType: formType, bytes: multipart(fields.map(([name, value]) => ({ name, value }))) } };
    },
  },
  listGifts: nothing,
  getGift: onStory(['giftId']),
  listProducts: nothing,
  getProduct: { names: [], call: () => ({ path: { productId: 'frame' } }), owner: noCatalogue },
  listFeaturedStories: nothing,
  getFeaturedStory: { names: [], call: () => ({ path: { featuredStoryId: 'fane' } }), owner: noCatalogue },
  sendContactMessage: withBody(() => ({ name: 'Eve', email: `${ulid()}@example.com`, message: 'Hello?' })),
  receiveStripeEvent: { ...withBody(() => ({ id: 'evt_1', type: 'invoice.paid' })), owner: unsigned },
  receiveSchedulerEvent: { ...withBody(() => ({ event: 'invitee.created' })), owner: unsigned },
};
