import type { Page } from 'playwright-core';
import { confirmCheckout } from '#shared/endpoints/checkout.ts';
import { getFilmBrief } from '#shared/endpoints/film-brief.ts';
import { createGiftCheckout, getGift, listGifts } from '#shared/endpoints/gift.ts';
import { createOrder } from '#shared/endpoints/order.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { postMessage } from './booking-calls.ts';
import { viewports } from './browser.ts';
import {
  address,
  finishedStory,
  freshPickup,
  messages,
  noBrief,
  shippedGift,
  stubBookings,
  wholeStory,
  writtenBrief,
  writtenStory,
} from './film-gift-samples.ts';
import { goToWithStorage } from './page-ready.ts';
import { customer, session } from './shop-samples.ts';
import type { StubApi } from './stub-api.ts';
import type { StubbedVisit } from './stubbed-site.ts';

export interface PageState {
  readonly name: string;
  readonly path: string;
  readonly visitor?: boolean;
  /** Storage entries besides the session. */
  readonly entries?: Readonly<Record<string, string>>;
  readonly answers?: (api: StubApi) => void;
  readonly reach: (page: Page, api: StubApi) => Promise<unknown>;
}

const shows = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
const stories = (api: StubApi, ...data: unknown[]) => api.answer(listStories, { success: true, data });
const story = (api: StubApi, changed: object = {}, brief = noBrief) => {
  api.answer(getStory, { success: true, data: { ...wholeStory, ...changed } });
  api.answer(getFilmBrief, { success: true, data: brief });
};
const gifts = (api: StubApi, ...data: unknown[]) => api.answer(listGifts, { success: true, data });
const gift = (api: StubApi, data: unknown) => api.answer(getGift, { success: true, data });

async function bookIn(page: Page): Promise<void> {
  await waitForCalendar(page);
  await postMessage(page, messages.height('640px'));
  await postMessage(page, messages.scheduled);
}

/** Chooses the finished story by name. */
export async function chooseStory(page: Page): Promise<void> {
  const field = page.getByPlaceholder('Search for your story...');
  await field.fill('toast');
  await page.getByRole('option', { name: /Burnt Toast/ }).click();
  await page.locator('.chosen-story-text').getByText('The grill was on high').waitFor();
}

/** It loads when it comes near the window. */
async function waitForCalendar(page: Page): Promise<void> {
  await page.locator('.scheduler').scrollIntoViewIfNeeded();
  await page.locator('.scheduler-wait').waitFor({ state: 'detached' });
}

const turnPath = `/turn-your-story-into-a-film/${finishedStory._id}`;

const filmStates: readonly PageState[] = [
  {
    name: 'film page of a visitor',
    path: '/turn-your-story-into-a-film',
    visitor: true,
    reach: async (page) => {
      await waitForCalendar(page);
      await shows(/first, and we’ll fill in the calendar/)(page);
    },
  },
  {
    name: 'film page after a booking without a login',
    path: '/turn-your-story-into-a-film',
    visitor: true,
    reach: async (page) => {
      await bookIn(page);
      await shows('Your time is booked')(page);
    },
  },
  {
    name: 'film page whose booking could not be noted',
    path: '/turn-your-story-into-a-film',
    answers: (api) => api.fail(createOrder, 'service-unavailable'),
    reach: async (page) => {
      await bookIn(page);
      await shows(/We couldn’t add it to your account/)(page);
    },
  },
  {
    name: 'stories to film',
    path: '/turn-your-story-into-a-film/stories',
    answers: (api) => stories(api, finishedStory, writtenStory),
    reach: async (page) => {
      await page.getByText('Read “Burnt Toast').click();
      await shows('The grill was on high')(page);
    },
  },
  {
    name: 'no stories to film',
    path: '/turn-your-story-into-a-film/stories',
    answers: (api) => stories(api),
    reach: shows('No stories found'),
  },
  {
    name: 'stories to film that could not be fetched',
    path: '/turn-your-story-into-a-film/stories',
    answers: (api) => api.fail(listStories, 'conflict'),
    reach: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'story to film, booked',
    path: turnPath,
    answers: (api) => {
      story(api);
      stubBookings(api);
    },
    reach: async (page) => {
      await bookIn(page);
      await shows('We’ll confirm when the calendar does.')(page);
    },
  },
  {
    name: 'story to film with a brief',
    path: turnPath,
    answers: (api) => story(api, {}, writtenBrief),
    reach: (page) => page.getByRole('textbox', { name: 'Voice-over' }).waitFor(),
  },
  {
    name: 'story to film with a brief of which another window has a different one',
    path: turnPath,
    entries: {
      [`filmBriefDraft_ada_${finishedStory._id}`]: JSON.stringify({
        ...{ version: 0, people: 'My sister', places: '', shots: ['', '', '', '', ''], voiceOver: '', questions: '' },
      }),
    },
    answers: (api) => story(api, {}, writtenBrief),
    reach: shows('There are two versions'),
  },
  {
    name: 'story that is a film',
    path: turnPath,
    answers: (api) => story(api, { isFilm: true }),
    reach: shows('This story is already converted into a film'),
  },
  {
    name: 'story to film that nobody has',
    path: turnPath,
    answers: (api) => api.fail(getStory, 'story-not-found'),
    reach: shows('No story found'),
  },
  {
    name: 'films',
    path: '/film',
    answers: (api) => stories(api, { ...finishedStory, isFilm: true }),
    reach: async (page) => {
      await page.getByText('Burnt Toast and a Signed Lease').click();
      await shows('The grill was on high')(page);
    },
  },
  { name: 'no films', path: '/film', answers: (api) => stories(api), reach: shows('No films found') },
];

const giftStates: readonly PageState[] = [
  { name: 'gift page of a visitor', path: '/gift-your-story', visitor: true, reach: shows('Sign in to continue') },
  {
    name: 'gift page with the list of stories open',
    path: '/gift-your-story',
    answers: (api) => stories(api, finishedStory, writtenStory),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Show your stories' }).click();
      await page.getByRole('option', { name: /The Bread Line/ }).waitFor();
    },
  },
  {
    name: 'gift page filled in, refused',
    path: '/gift-your-story',
    answers: (api) => {
      stories(api, finishedStory, writtenStory);
      story(api);
      api.fail(createGiftCheckout, 'payments-unavailable');
    },
    reach: async (page) => {
      await chooseStory(page);
      for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Complete Purchase' }).click();
      await page.locator('[data-slot=gift-problem]').waitFor();
    },
  },
  {
    name: 'gift page with pickup',
    path: '/gift-your-story',
    answers: (api) => stories(api),
    reach: async (page) => {
      await page.getByLabel('Local pickup').check();
      await shows('14 Lantern Lane')(page);
    },
  },
  {
    name: 'gift page whose stories could not be fetched',
    path: '/gift-your-story',
    answers: (api) => api.fail(listStories, 'conflict'),
    reach: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'gifts',
    path: '/gift',
    answers: (api) => gifts(api, { ...freshPickup, createdAt: new Date().toISOString() }, shippedGift),
    reach: shows('Purchased Just Now'),
  },
  { name: 'no gifts', path: '/gift', answers: (api) => gifts(api), reach: shows("Haven't created a gift yet?") },
  {
    name: 'gift on its way',
    path: `/gift/${shippedGift._id}`,
    answers: (api) => gift(api, shippedGift),
    reach: shows('AP 123 456 789'),
  },
  {
    name: 'gift to be picked up, its proof being made',
    path: `/gift/${freshPickup._id}`,
    answers: (api) => gift(api, freshPickup),
    reach: shows('We’re making your proof…'),
  },
  {
    name: 'gift that was cancelled',
    path: `/gift/${freshPickup._id}`,
    answers: (api) => gift(api, { ...freshPickup, status: 'cancelled' }),
    reach: shows(/This gift was cancelled/),
  },
  {
    name: 'gift that nobody has',
    path: '/gift/nobody',
    answers: (api) => api.fail(getGift, 'gift-not-found'),
    reach: shows('No story found'),
  },
  {
    name: 'thanks for a gift',
    path: '/gift-success?session_id=cs_test_1',
    answers: (api) =>
      api.answer(confirmCheckout, {
        success: true,
        message: 'ok',
        data: {
          kind: 'gift',
          status: 'fulfilled',
          productName: 'Framed Gift Set',
          amountCents: 5000,
          storyId: null,
        },
      }),
    reach: (page) => page.getByRole('dialog', { name: 'Payment Successful' }).waitFor(),
  },
];

export const pageStates: readonly PageState[] = [...filmStates, ...giftStates];

/** The width that npm test checks, to avoid a second layout. */
const usualViewport = isWholeProof ? viewports.desk : { width: 320, height: 800 };

export async function showState(
  state: PageState,
  { api, page, site }: StubbedVisit,
  viewport = usualViewport,
): Promise<void> {
  api.forget();
  api.answer(getUser, { success: true, data: customer });
  state.answers?.(api);
  await page.setViewportSize(viewport);
  await goToWithStorage(page, site.url + state.path, { ...(state.visitor === true ? {} : session), ...state.entries });
  await state.reach(page, api);
}
