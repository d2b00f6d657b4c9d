import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { giftCents, maxDedicationLength, maxProofProblemLength } from '#shared/catalogue/gift.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { confirmCheckout } from '#shared/endpoints/checkout.ts';
import { answerGiftProof, createGiftCheckout, getGift, listGifts } from '#shared/endpoints/gift.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import type { Gift } from '#shared/schemas/gift.ts';
import {
  address,
  finishedStory,
  freshPickup,
  proofedGift,
  shippedGift,
  wholeStory,
  writtenStory,
} from '#tests/e2e/support/film-gift-samples.ts';
import { customer, session } from '#tests/e2e/support/shop-samples.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { shortenWaits, shown, stubPhotos, textsOf } from './support/queries.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, opened, renderPage } = setUpSite();
const path = '/gift-your-story';
const payment = 'http://pay.test/c/pay/cs_test_1';
const sent = () => api.callsOf(createGiftCheckout).map(({ body }) => body);
const answerCheckout = (url = payment) => api.answer(createGiftCheckout, { success: true, message: 'cs_test_1', url });
const answerGift = (gift: Gift) => api.answer(getGift, { success: true, data: gift });

beforeEach(() => {
  api.answer(getUser, { success: true, data: customer });
  api.answer(listStories, { success: true, data: [finishedStory, writtenStory] });
  api.answer(getStory, { success: true, data: wholeStory });
  answerCheckout();
});

/** Opens the gift page, as the customer of the stored session. */
function open(stored: Readonly<Record<string, string>> = session) {
  const rendered = renderPage(path, stored);
  const { user, fill } = rendered;
  const search = () => screen.findByPlaceholderText<HTMLInputElement>('Search for your story...');
  return {
    ...rendered,
    search,
    chooseStory: async () => {
      await user.type(await search(), 'toast');
      await user.click(await screen.findByRole('option', { name: /Burnt Toast/ }));
      await shown('The grill was on high');
    },
    fillAddress: async () => {
      for (const [label, text] of Object.entries(address)) await fill(label, text);
    },
  };
}

const complete = () => screen.getByRole('button', { name: 'Complete Purchase' });
const isComplete = () => complete().getAttribute('aria-disabled') !== 'true';
const total = () => document.querySelector('.gift-price-sum dd')?.textContent;
const street = () => screen.getByLabelText<HTMLInputElement>('Street').value;

describe('the gift page', () => {
  test('asks a visitor to sign in, fetches nothing, supports autofill and keeps the form over the login', async () => {
    const { fillAddress } = open({});
    await shown('Sign in to continue');
    await shown('excluding shipping');
    expect([screen.queryByPlaceholderText('Search for your story...'), api.calls]).toEqual([null, []]);
    const tokens = Object.keys(address).map((label) => screen.getByLabelText(label).getAttribute('autocomplete'));
    expect(tokens).toEqual([
      'shipping street-address',
      'shipping address-level2',
      'shipping address-level1',
      'shipping postal-code',
    ]);
    await fillAddress();
    expect(document.querySelector('.gift-sign-in a')?.getAttribute('href')).toBe('/login');
    expect(localStorage.getItem('lastVisitedPage')).toBe(path);
    await open().search();
    expect(street()).toBe(address.Street);
  });

  test('allows searching, choosing and clearing a finished story', async () => {
    const { user, search, chooseStory, press } = open();
    expect((await screen.findByRole('link', { name: 'Create one now' })).getAttribute('href')).toBe(
      '/start-your-story',
    );
    await user.type(await search(), 'bread');
    const unfinished = await screen.findByRole('option', { name: /The Bread Line/ });
    expect(unfinished.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(document.querySelector('.chosen-story')).toBeNull();
    await user.type(await search(), ' nobody has this name');
    await shown('No story with that name.');
    await user.clear(await search());
    await chooseStory();
    expect(screen.queryByRole('link', { name: 'Create one now' })).toBeNull();
    await press('Clear the story');
    await screen.findByRole('link', { name: 'Create one now' });
    expect((await search()).value).toBe('');
    expect(api.callsOf(listStories)).toHaveLength(1);
  });

  test('requires a story and, for shipping, a complete address; stories can be fetched again', async () => {
    shortenWaits();
    api.fail(listStories, 'internal');
    const { user, search, chooseStory, fillAddress, fill, press } = open();
    await shown('An unexpected error occurred while fetching the stories');
    api.answer(listStories, { success: true, data: [finishedStory, writtenStory] });
    await press('Try again');
    await search();
    expect([total(), isComplete()]).toEqual([exactPrice(giftCents('shipping')), false]);
    expect(complete().getAttribute('aria-describedby')).toContain('gift-missing');
    await user.click(complete());
    await waitFor(async () => expect(document.activeElement).toBe(await search()));
    await user.click(await search());
    await screen.findByRole('listbox');
    fireEvent.keyDown(await search(), { key: 'Escape', keyCode: 229 });
    expect(screen.queryByRole('listbox')).not.toBeNull();
    await user.keyboard('{Escape}');
    await chooseStory();
    await shown('Still missing: the street, the city, the state, and the postal code.');
    await fillAddress();
    expect(isComplete()).toBe(true);
    await fill('Street', 'x'.repeat(125));
    await shown('5 characters too many');
    expect(isComplete()).toBe(false);
    await fill('Street', '1 Mill Lane');
    await fill('City', '   ');
    await shown('Still missing: the city.');
    await user.click(screen.getByLabelText('Local pickup'));
    expect([isComplete(), total()]).toEqual([true, exactPrice(prices.giftCents)]);
    fireEvent.keyDown(await search(), { key: 'Escape', keyCode: 229 });
    expect(isComplete()).toBe(true);
    await fill(/^Dedication/, 'x'.repeat(maxDedicationLength + 1));
    await shown('1 character too many');
    await user.click(complete());
    expect([document.activeElement, isComplete()]).toEqual([screen.getByLabelText(/^Dedication/), false]);
    await fill(/^Dedication/, '');
    await press('Clear the story');
    expect([isComplete(), sent()]).toEqual([false, []]);
  });
});

describe('Complete Purchase', () => {
  test('sends story, method, address, price and photo once and opens the payment page; the form survives the return', async () => {
    const photo = stubPhotos(600, 850);
    const { user, chooseStory, fillAddress } = open();
    await chooseStory();
    await user.upload(screen.getByLabelText(/^File of the photo/), photo);
    // 850 pixels on 112 mm.
    await shown('It will print at 192 dots per inch');
    await fillAddress();
    await user.dblClick(complete());
    await waitFor(() => expect(opened).toEqual([payment]));
    const order = {
      story: finishedStory._id,
      shippingMethod: 'shipping',
      price: '50',
      street: '1 Analytical Way',
      city: 'Riverwood',
      state: 'NSW',
      postalCode: '2210',
    };
    expect(sent()).toEqual([{ ...order, image: { type: 'image/jpeg', bytes: expect.any(Number) } }]);
    const back = open();
    await shown('The grill was on high');
    expect([(await back.search()).value, street(), isComplete()]).toEqual([finishedStory.name, address.Street, true]);
    await back.press('Complete Purchase');
    await waitFor(() => expect(sent()[1]).toMatchObject(order));
  });

  test('retries a lost response with the same key, and uses a new key for another purchase', async () => {
    api.lose(createGiftCheckout);
    const { user, chooseStory, press } = open();
    await user.click(await screen.findByLabelText('Local pickup'));
    await chooseStory();
    await press('Complete Purchase');
    await waitFor(() => expect(document.querySelector('[data-slot=gift-problem]')).not.toBeNull());
    for (const count of [1, 2]) {
      const again = open();
      await shown('The grill was on high');
      await again.press('Complete Purchase');
      await waitFor(() => expect(opened).toHaveLength(count));
    }
    const [lost, retried, other] = api.callsOf(createGiftCheckout).map(({ idempotencyKey }) => idempotencyKey);
    expect(retried).toBe(lost);
    expect(other).not.toBe(lost);
  });

  test('keeps the form after a failure, opens no foreign page and sends no address for a pickup', async () => {
    api.fail(createGiftCheckout, 'internal');
    const { user, chooseStory, fillAddress, press } = open();
    await fillAddress();
    await chooseStory();
    await press('Complete Purchase');
    await screen.findAllByText(/^An unexpected error occurred$/);
    expect([street(), isComplete()]).toEqual([address.Street, true]);
    answerCheckout('https://evil.example/c/pay');
    await press('Complete Purchase');
    await shown('The payment page didn’t open');
    expect(opened).toEqual([]);
    answerCheckout();
    await user.click(screen.getByLabelText('Local pickup'));
    await press('Complete Purchase');
    await waitFor(() => expect(opened).toEqual([payment]));
    expect(sent().at(-1)).toEqual({ story: finishedStory._id, shippingMethod: 'pickup', price: '40' });
  });

  test('asks to sign in when the session ended, and restores the form for the same customer only', async () => {
    api.fail(createGiftCheckout, 'unauthorized');
    const { chooseStory, fillAddress, press } = open();
    await fillAddress();
    await chooseStory();
    await press('Complete Purchase');
    await shown('Sign in to continue');
    expect(street()).toBe('');
    await open({ ...session, token: fakeToken(3600, 'grace') }).search();
    expect(street()).toBe('');
    await open().search();
    expect(street()).toBe(address.Street);
  });
});

test('an incomplete payment leads back to the form; a completed one leads to the gifts and clears it', async () => {
  const bought = { kind: 'gift', productName: 'Framed Gift Set', amountCents: 5000, storyId: null };
  const answerPayment = (status: string) =>
    api.answer(confirmCheckout, { success: true, message: 'ok', data: { ...bought, status } });
  api.answer(listGifts, { success: true, data: [shippedGift] });
  const { fillAddress } = open();
  await fillAddress();
  answerPayment('expired');
  const expired = renderPage('/gift-success?session_id=cs_test_1', session);
  await expired.user.click(await screen.findByRole('link', { name: 'Back to your gift' }));
  await waitFor(() => expect(street()).toBe(address.Street));

  answerPayment('fulfilled');
  const { user, address: now } = renderPage('/gift-success?session_id=cs_test_1', session);
  await shown('A team member will contact you shortly.');
  await user.click(screen.getByRole('link', { name: 'View Gifts' }));
  await shown(finishedStory.name);
  expect(now()).toBe('/gift');
  await user.click(screen.getByRole('link', { name: 'Create a Gift' }));
  await waitFor(() => expect(street()).toBe(''));
});

describe('the gifts', () => {
  test('are listed, newest marked, and can be fetched again; an empty list leads to a gift', async () => {
    shortenWaits();
    const fresh = { ...freshPickup, createdAt: new Date().toISOString() };
    api.fail(listGifts, 'internal');
    const { press } = renderPage('/gift', session);
    await shown('An unexpected error occurred while fetching the stories');
    api.answer(listGifts, { success: true, data: [] });
    await press('Try again');
    await shown("Haven't created a gift yet?");
    expect(screen.getByRole('link', { name: 'Create a Gift' }).getAttribute('href')).toBe(path);
    api.answer(listGifts, { success: true, data: [fresh, shippedGift] });
    renderPage('/gift', session);
    await shown('up to 2 minutes to appear');
    expect(await screen.findAllByText('Purchased Just Now')).toHaveLength(1);
    expect(textsOf([...document.querySelectorAll('[data-slot=gift-card]')])[1]).toContain('November 3rd 2026');
    const links = screen.getAllByRole('link', { name: 'View Gift' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual([`/gift/${fresh._id}`, `/gift/${shippedGift._id}`]);
  });

  test('show purchase, status and proof as soon as it exists; a missing one and a visitor are told so', async () => {
    shortenWaits();
    const step = () => document.querySelector('[aria-current=step]')?.textContent;
    answerGift(shippedGift);
    renderPage(`/gift/${shippedGift._id}`, session);
    for (const name of ['Your Gift Purchase', 'Gift Details', 'Order Information', 'Delivery Information'])
      await screen.findByRole('heading', { name });
    expect(screen.getByRole('link', { name: 'View Full Story' }).getAttribute('href')).toBe(
      `/story/${finishedStory._id}`,
    );
    const proof = screen.getByRole('link', { name: /See your proof/ });
    expect([proof.getAttribute('href'), proof.getAttribute('target')]).toEqual([shippedGift.proofUrl, '_blank']);
    await shown('It will print at 143 dots per inch');
    await shown('Riverwood, NSW 2210');
    expect(step()).toMatch(/^On its way/);

    answerGift(freshPickup);
    renderPage(`/gift/${freshPickup._id}`, session);
    await shown('We’re making your proof…');
    await shown('14 Lantern Lane');
    answerGift({ ...freshPickup, status: 'proof', proofUrl: 'http://files.test/p.pdf' });
    await screen.findByRole('link', { name: /See your proof/ });
    expect(step()).toMatch(/^Proof ready/);

    api.fail(getGift, 'gift-not-found');
    renderPage('/gift/nobody', session);
    await screen.findByRole('heading', { level: 1, name: 'No story found' });
    localStorage.clear();
    const asked = api.callsOf(getGift).length;
    renderPage('/gift/nobody');
    await screen.findByRole('dialog', { name: 'Please Log In' });
    expect(api.callsOf(getGift)).toHaveLength(asked);
  });
});

describe('a proof', () => {
  const { proofMadeAt } = proofedGift;
  const answers = () => api.callsOf(answerGiftProof).map(({ body }) => body);
  const answered = (problem: string | null) =>
    answerGift({ ...proofedGift, proofAnswer: { problem, at: '2026-11-03T10:06:00.000Z' } });

  beforeEach(() => {
    answerGift(proofedGift);
    api.answer(answerGiftProof, { success: true, message: 'Thank you.' });
  });

  test('is approved once, also by a double click', async () => {
    const { user } = renderPage(`/gift/${proofedGift._id}`, session);
    const approve = await screen.findByRole('button', { name: 'Approve' });
    await shown('Left: your photo, or the print of your story');
    const held = api.hold(answerGiftProof);
    await user.dblClick(approve);
    answered(null);
    held.end();
    await shown('You approved this proof.');
    expect(answers()).toEqual([{ approved: true, proofMadeAt }]);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  test('is reported with what is wrong, and not without', async () => {
    const { press, fill } = renderPage(`/gift/${proofedGift._id}`, session);
    await press('Something is wrong');
    await press('Send');
    await shown('Please tell us what is wrong');
    await fill(/^What is wrong\?/, 'x'.repeat(maxProofProblemLength + 3));
    await shown('3 characters too many');
    await press('Send');
    expect(answers()).toEqual([]);
    await fill(/^What is wrong\?/, 'Her name is Ann.');
    answered('Her name is Ann.');
    await press('Send');
    await shown('Thank you, we’ll fix it.');
    await shown('Her name is Ann.');
    expect(answers()).toEqual([{ problem: 'Her name is Ann.', proofMadeAt }]);
  });
});

test('a proof is corrected by the customer, and not with letters that cannot be printed', async () => {
  const { proofMadeAt, street, city, state, postalCode } = proofedGift;
  answerGift(proofedGift);
  api.answer(answerGiftProof, { success: true, message: 'Thank you.' });
  const { press, fill } = renderPage(`/gift/${proofedGift._id}`, session);
  await press('Correct dedication, photo or address');
  await fill(/^Dedication/, '祝妈妈生日快乐');
  await press('Make a new proof');
  await shown('We can’t print these letters yet: 祝 妈 生 日 快');
  expect(api.callsOf(answerGiftProof)).toEqual([]);
  await fill(/^Dedication/, 'For Ann');
  await press('Make a new proof');
  const address = proofedGift.shippingMethod === 'shipping' ? { address: { street, city, state, postalCode } } : {};
  await waitFor(() =>
    expect(api.callsOf(answerGiftProof).map(({ body }) => body)).toEqual([
      { correction: { dedication: 'For Ann', ...address }, proofMadeAt },
    ]),
  );
});

test('the prices link to films and gifts', async () => {
  renderPage('/pricing');
  const target = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await target(/^Book your film package/)).toBe('/turn-your-story-into-a-film');
  expect(await target(/^Pre-order Now/)).toBe(path);
});
