import { prices } from '#shared/catalogue/prices.ts';
import { getFilmBrief } from '#shared/endpoints/film-brief.ts';
import { createOrder } from '#shared/endpoints/order.ts';
import { updateStory } from '#shared/endpoints/story-editing.ts';
import type { FilmBriefState } from '#shared/schemas/film-brief.ts';
import type { Gift } from '#shared/schemas/gift.ts';
import type { Story, StorySummary } from '#shared/schemas/story.ts';
import type { CannedApi } from '#tests/support/canned-api.ts';
import { schedulerOrigin, shown } from './booking-page.ts';
import { order } from './shop-samples.ts';

const at = '2026-11-03T10:00:00.000Z';

/** A finished story of a list, with its text. */
export const finishedStory: StorySummary = {
  _id: '01STORYREADY',
  name: 'Burnt Toast and a Signed Lease',
  createdAt: at,
  updatedAt: at,
  isFilm: false,
  image: null,
  status: 'ready',
  progress: { done: 5, of: 5 },
  description:
    '<h4>Burnt Toast and a Signed Lease</h4><p>The grill was on high because my sister was nervous.</p>' +
    '<p>Eleven years on, every new hire gets toast on their first morning. <img src=x onerror="window.hacked=1"></p>'.repeat(
      6,
    ),
};

export const writtenStory: StorySummary = {
  ...finishedStory,
  _id: '01STORYWRITING',
  name: 'The Bread Line',
  status: 'writing',
  progress: { done: 2, of: 5 },
  description: '',
};

/** The same story, whole. */
export const wholeStory: Story = { ...finishedStory, description: finishedStory.description ?? '', captions: [] };

export const shippedGift: Gift = {
  _id: '01GIFTSHIPPED',
  createdAt: at,
  orderId: '01GIFTSHIPPED',
  status: 'shipped',
  shippingMethod: 'shipping',
  storyId: { _id: finishedStory._id, name: finishedStory.name },
  street: '1 Analytical Way',
  city: 'Riverwood',
  state: 'NSW',
  postalCode: '2210',
  fileUrl: null,
  proofUrl: 'http://files.test/proof.pdf',
  lowPhotoDpi: 143,
  tracking: 'AP 123 456 789',
};

export const freshPickup: Gift = {
  ...shippedGift,
  _id: '01GIFTPICKUP',
  orderId: '01GIFTPICKUP',
  status: 'paid',
  shippingMethod: 'pickup',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  proofUrl: null,
  lowPhotoDpi: null,
  tracking: null,
};

/** Its proof waits for the customer's answer. */
export const proofedGift: Gift = {
  ...shippedGift,
  _id: '01GIFTPROOF',
  orderId: '01GIFTPROOF',
  status: 'proof',
  lowPhotoDpi: null,
  tracking: null,
  dedication: 'For Mia, who kept the toast',
  proofMadeAt: '2026-11-03T10:05:00.000Z',
  proofAnswer: null,
  print: '7-gold-autumn-shore-loaf.jar',
};

/** Address fields of the gift page by label. */
export const address = {
  Street: '1 Analytical Way',
  City: 'Riverwood',
  State: 'NSW',
  'Postal code': '2210',
} as const;

export const bookingUri = `${schedulerOrigin}/scheduled_events/E1/invitees/I1`;

/** Messages of a booking page, in Calendly's format. */
export const messages = {
  shown,
  height: (height: unknown) => ({ event: 'calendly.page_height', payload: { height } }),
  scheduled: {
    event: 'calendly.event_scheduled',
    payload: { event: { uri: `${schedulerOrigin}/scheduled_events/E1` }, invitee: { uri: bookingUri } },
  },
} as const;

export const noBrief: FilmBriefState = { brief: null, version: 0, isWriting: false, isOlder: false };

/** Of the finished story. */
export const writtenBrief: FilmBriefState = {
  ...noBrief,
  version: 1,
  brief: {
    people: ['My sister: she was nervous', 'Every new hire'],
    places: ['The kitchen: the grill', 'The bakery, on a first morning'],
    shots: [
      'Bread under a grill that is too hot.',
      'A hand scrapes a slice over the sink.',
      'A lease on the table, with crumbs on it.',
      'A new hire eats toast, standing.',
      'The bakery’s window from outside, early.',
    ],
    voiceOver:
      'The grill was on high because my sister was nervous. Eleven years on, every new hire gets toast on their first morning.',
    questions: ['Does your sister agree to be filmed?', 'Can we come on somebody’s first morning?'],
  },
};

/** Stubs the order of a film and the mark of its story, which has no brief. */
export function stubBookings(api: CannedApi): void {
  const film = { ...order, productName: 'Film', totalAmount: prices.filmOrderCents / 100, status: 'unpaid' };
  api.answer(createOrder, { success: true, message: 'ok', data: film });
  api.answer(getFilmBrief, { success: true, data: noBrief });
  const { _id, updatedAt, description } = wholeStory;
  api.answer(updateStory, { success: true, message: 'ok', data: { _id, isFilm: true, updatedAt, description } });
}
