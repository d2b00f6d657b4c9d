import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { createOrder, listOrders } from '#shared/endpoints/order.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { updateStory } from '#shared/endpoints/story-editing.ts';
import { bookingUri, finishedStory, messages, stubBookings, wholeStory } from '#tests/e2e/support/film-gift-samples.ts';
import { customer, order, session } from '#tests/e2e/support/shop-samples.ts';
import { toldTogether, voices } from '#tests/e2e/support/together-samples.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { shortenWaits, shown } from './support/queries.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
const anyFilm = '/turn-your-story-into-a-film';
const oneFilm = `${anyFilm}/${finishedStory._id}`;
const frame = () => screen.getByTitle<HTMLIFrameElement>('Book your film');
const place = () => document.querySelector<HTMLElement>('.scheduler-frame');
const stored = () => localStorage.getItem('filmBookings');
const bodiesOf = (endpoint: Parameters<typeof api.callsOf>[0]) => api.callsOf(endpoint).map(({ body }) => body);
const unconfirmed = () => shown('We’ll confirm when the calendar does.');

/** A message as the booking page posts it. */
function say(data: unknown): void {
  const { contentWindow: source } = frame();
  const sent = { origin: 'http://scheduler.test', source, data };
  act(() => void window.dispatchEvent(new MessageEvent('message', sent)));
}

/** The calendar loads near the window only, and happy-dom has no layout. */
class NearTheWindow {
  readonly report: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  constructor(report: NearTheWindow['report']) {
    this.report = report;
  }
  observe() {
    this.report([{ isIntersecting: true }]);
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NearTheWindow);
  api.answer(getUser, { success: true, data: customer });
  api.answer(listStories, { success: true, data: [finishedStory] });
  api.answer(getStory, { success: true, data: wholeStory });
  api.answer(listOrders, { success: true, data: [] });
  stubBookings(api);
});

async function open(path: string, entries: Readonly<Record<string, string>> = session) {
  const rendered = renderPage(path, entries);
  await screen.findByTitle('Book your film');
  return rendered;
}

async function book(path = oneFilm) {
  const rendered = await open(path);
  say(messages.scheduled);
  return rendered;
}

describe('the frame of the scheduler', () => {
  test('is 700 px high at first, then follows its messages within bounds', async () => {
    await open(anyFilm);
    const heights = [place()?.style.height];
    for (const height of ['742px', '9999999px', '999999px', 12]) {
      say(messages.height(height));
      heights.push(place()?.style.height);
    }
    expect(heights).toEqual(['700px', '742px', '742px', '4000px', '320px']);
  });

  test('has words in its place until it sends a message, and a link when that takes long', async () => {
    shortenWaits();
    await open(anyFilm);
    const link = await screen.findByRole('link', { name: 'Open the booking page' });
    expect(link.getAttribute('href')).toContain('http://scheduler.test/?name=Ada');
    say(messages.shown);
    expect(screen.queryByRole('link', { name: 'Open the booking page' })).toBeNull();
    expect(screen.queryByText('Loading the calendar…')).toBeNull();
  });
});

describe('a booking', () => {
  test('is ordered once at the recorded amount and marks its story, despite repeated messages', async () => {
    await book();
    await unconfirmed();
    say(messages.scheduled);
    expect(bodiesOf(createOrder)).toEqual([
      { productName: 'Film', totalAmount: prices.filmOrderCents / 100, storyId: finishedStory._id, bookingUri },
    ]);
    expect(bodiesOf(updateStory)).toEqual([{ isFilm: true, bookingUri }]);
    expect(api.callsOf(createOrder)[0]?.idempotencyKey).toMatch(/^film-[0-9a-f]{64}$/);
    expect(stored()).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your time is booked'));
  });

  test('names the deposit near the price and once it is booked', async () => {
    await open(anyFilm);
    const depositText = `the deposit of ${exactPrice(prices.filmOrderCents)}. We’ll send the invoice after we meet.`;
    const deposit = () => screen.getAllByText((text) => text.includes(depositText));
    const before = deposit().length;
    say(messages.scheduled);
    await unconfirmed();
    expect([before, deposit().length]).toEqual([1, 2]);
  });

  test('is recorded by a retry with the same key after a failure', async () => {
    api.fail(createOrder, 'service-unavailable');
    const { press } = await book();
    await shown('We couldn’t add it to your account');
    await shown('Your time is still booked.');
    stubBookings(api);
    await press('Try again');
    await unconfirmed();
    const [first, second, ...more] = api.callsOf(createOrder).map(({ idempotencyKey }) => idempotencyKey);
    expect([second, more]).toEqual([first, []]);
  });

  test('is recorded on the next visit, without showing the calendar again', async () => {
    api.fail(updateStory, 'service-unavailable');
    await book();
    await shown('We couldn’t add it to your account');
    renderPage(oneFilm);
    await shown('We couldn’t add it to your account');
    expect(screen.queryByTitle('Book your film')).toBeNull();
    stubBookings(api);
    renderPage(oneFilm);
    await unconfirmed();
    expect([api.callsOf(createOrder).length, stored()]).toEqual([1, null]);
  });

  test('of a story that became a film meanwhile is confirmed', async () => {
    api.fail(createOrder, 'already-a-film');
    await book();
    await shown('This story is already converted into a film');
    await shown('Your time is still booked.');
    expect([api.callsOf(updateStory), stored()]).toEqual([[], null]);
  });

  test('of a visitor is recorded after the login', async () => {
    await open(anyFilm, {});
    await shown('first, and we’ll fill in the calendar');
    say(messages.scheduled);
    await shown('to add it to your account. You’ll come back to this page.');
    expect(api.callsOf(createOrder)).toEqual([]);
    renderPage(anyFilm, session);
    await unconfirmed();
    expect(api.callsOf(createOrder)).toHaveLength(1);
  });
});

test('a film or an unfinished story cannot be booked, a missing one is not found, and each page requires a login', async () => {
  for (const [changed, text] of [
    [{ isFilm: true }, 'This story is already converted into a film'],
    [{ status: 'writing', description: '' }, 'This story is still being written.'],
  ] as const) {
    api.answer(getStory, { success: true, data: { ...wholeStory, ...changed } });
    renderPage(oneFilm, session);
    await shown(text);
    expect(screen.queryByTitle('Book your film')).toBeNull();
  }
  api.fail(getStory, 'story-not-found');
  renderPage(oneFilm, session);
  await screen.findByRole('heading', { name: 'No story found' });
  localStorage.clear();
  const asked = api.calls.length;
  for (const path of [oneFilm, `${anyFilm}/stories`, '/film']) {
    renderPage(path);
    await screen.findByRole('dialog', { name: 'Please Log In' });
  }
  expect(api.calls).toHaveLength(asked);
});

test('a story that several people tell is whole on the page of its film', async () => {
  api.answer(getStory, { success: true, data: { ...wholeStory, description: toldTogether.description, voices } });
  const { user } = renderPage(oneFilm, session);
  await user.click(await screen.findByText('Read the story'));
  await shown('I saw her laugh.');
  expect(screen.getByText('Bess').localName).toBe('strong');
});

describe('the lists', () => {
  const film = { ...finishedStory, isFilm: true, filmedAt: '2026-02-03T10:00:00.000Z' };

  test('show the stories without a film, whose texts open on demand', async () => {
    const { user } = renderPage(`${anyFilm}/stories`, session);
    const summary = await screen.findByText(`Read “${finishedStory.name}”`);
    await user.click(summary);
    await shown('Eleven years on, every new hire gets toast');
    expect(screen.getByRole('link', { name: 'Turn into a film' }).getAttribute('href')).toBe(oneFilm);
    expect(api.callsOf(listStories).map(({ query }) => query)).toEqual(['?isFilm=false']);
  });

  test('say when they are empty, or could not be fetched', async () => {
    shortenWaits();
    for (const [path, empty, failure] of [
      ['/film', 'No films found', 'An unexpected error occurred while fetching the films.'],
      [`${anyFilm}/stories`, 'No stories found', 'An unexpected error occurred while fetching the stories'],
    ] as const) {
      api.answer(listStories, { success: true, data: [] });
      renderPage(path, session);
      await screen.findByRole('heading', { name: empty });
      api.fail(listStories, 'internal');
      const { press } = renderPage(path, session);
      await shown(failure);
      api.answer(listStories, { success: true, data: [finishedStory] });
      await press('Try again');
      expect(await shown(finishedStory.name)).toBeDefined();
    }
  });

  test('show when a story became a film, and the link of each delivered one, also without a story', async () => {
    const ordered = (orderId: string, storyId: string | null, url: string) => {
      const delivery = { url, storyId, deliveredAt: '2026-11-25T10:00:00.000Z' };
      return { ...order, _id: orderId, productName: 'Film', totalAmount: prices.filmOrderCents / 100, film: delivery };
    };
    const data = [
      ordered('01A', film._id, 'https://films.example/a'),
      ordered('01B', null, 'https://films.example/b'),
      order,
    ];
    api.answer(listStories, { success: true, data: [film] });
    api.answer(listOrders, { success: true, data });
    renderPage('/film', session);
    await waitFor(() => expect(document.querySelectorAll('[data-slot=film-item]')).toHaveLength(2));
    const links = screen.getAllByRole('link', { name: /^Watch your film/ }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://films.example/a', 'https://films.example/b']);
    expect(document.querySelector('[data-slot=film-item] time')?.getAttribute('datetime')).toBe(film.filmedAt);
  });
});
