import type { Page } from 'playwright-core';
import { prices } from '#shared/catalogue/prices.ts';
import { getAccount } from '#shared/endpoints/account.ts';
import { verifyEmail } from '#shared/endpoints/auth.ts';
import { getFeaturedStory, getProduct, listFeaturedStories, listProducts } from '#shared/endpoints/catalogue.ts';
import { confirmCheckout } from '#shared/endpoints/checkout.ts';
import { listOrders } from '#shared/endpoints/order.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { getInvoice, listSubscriptions } from '#shared/endpoints/subscription.ts';
import { listTogether, openPart } from '#shared/endpoints/together.ts';
import { listVouchers } from '#shared/endpoints/voucher.ts';
import type { PageId } from '#shared/names/pages.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { busyAccount } from './account-samples.ts';
import { book, featuredStories, picture, postcards, wholeFeaturedStory } from './catalogue-samples.ts';
import { type PageState, pageStates } from './film-gift-states.ts';
import { preview } from './preview-samples.ts';
import { confirmed, conversation, order, storyProduct, subscription } from './shop-samples.ts';
import { story, summary } from './story-samples.ts';
import type { StubApi } from './stub-api.ts';
import { bessId, part, together, token, toldTogether } from './together-samples.ts';
import { vouchers } from './voucher-samples.ts';

const shows = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
const titled = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();
const anything = titled(/./);

function open(path: string): PageState {
  return { name: path, path, visitor: true, reach: anything };
}

function own(path: string, reach: PageState['reach'], answers?: (api: StubApi) => void): PageState {
  return { name: path, path, reach, ...(answers && { answers }) };
}

function known(name: string): PageState {
  const state = pageStates.find((one) => one.name === name);
  if (state === undefined) throw new Error(`there is no state "${name}"`);
  return state;
}

function thanks(kind: 'story' | 'package' | 'subscription'): PageState {
  const path = `/${kind === 'subscription' ? kind : `order-${kind}`}-success?session_id=cs_test_1`;
  return own(
    path,
    (page) => page.getByRole('dialog', { name: 'Payment Successful' }).waitFor(),
    (api) => api.answer(confirmCheckout, confirmed(kind)),
  );
}

/** The message remains while it has the focus. */
async function verified(page: Page): Promise<void> {
  await titled(/Email verified/)(page);
  await page.locator('.Toastify__toast', { hasText: 'Email verified successfully!' }).getByRole('button').focus();
}

const stories = [
  { ...summary, _id: '01B', status: 'writing' as const, progress: { done: 2, of: 5 } },
  { ...summary, image: picture },
  { ...summary, _id: '01D', name: 'A name that goes on and on '.repeat(6).trim(), isFilm: true },
  { ...summary, _id: '01C', status: 'failed' as const },
];
const orders = [
  order,
  {
    ...order,
    _id: '01JD9Z3W8Q4N7T2V5X6Y0ABCDF',
    productName: 'Film',
    totalAmount: prices.filmOrderCents / 100,
    status: 'unpaid' as const,
  },
  { ...order, _id: '01JD9Z3W8Q4N7T2V5X6Y0ABCDG', receipt_url: null, receiptUrl: null, status: 'refunded' as const },
];
const subscriptions = [
  subscription,
  { ...subscription, _id: 's2', cancel_at: 1_796_205_600 },
  { ...subscription, _id: 's3', status: 'past_due' },
];
const invoice = '<!doctype html><html lang="en"><title>Invoice</title><main><h1>Invoice</h1></main></html>';

/** A state of every page of the site. */
export const pageMatrix: Readonly<Record<PageId, PageState>> = {
  home: open('/'),
  about: open('/about'),
  startYourStory: open('/start-your-story'),
  login: open('/login'),
  register: open('/register'),
  verifyEmail: own('/verify-email/good', verified, (api) =>
    api.answer(verifyEmail, { success: true, message: 'Email verified successfully!' }),
  ),
  verifyEmailSpent: open('/verify-email'),
  notMe: { ...open('/not-me/good'), reach: titled('That wasn’t you?') },
  notMeSpent: open('/not-me'),
  forgotPassword: open('/forgot-password'),
  resetPassword: { ...open('/reset-password/s3cret'), reach: (page) => page.getByLabel('Confirm password').waitFor() },
  resetPasswordSpent: open('/reset-password'),
  account: own('/account', shows('Waiting for the link'), (api) => {
    api.answer(getAccount, { success: true, data: busyAccount });
    api.answer(listOrders, { success: true, data: orders });
  }),
  confirmEmail: { ...open('/confirm-email/good'), reach: titled('Confirm your address') },
  confirmEmailSpent: open('/confirm-email'),
  changePassword: own('/change-password', (page) => page.getByLabel('Current password').waitFor()),
  stories: own('/story', shows('Already a film'), (api) => api.answer(listStories, { success: true, data: stories })),
  story: own(`/story/${story._id}`, shows('Your values'), (api) =>
    api.answer(getStory, { success: true, data: story }),
  ),
  storyPart: own(`/story/${story._id}/together/${bessId}`, shows('One of three added'), (api) =>
    api.answer(listTogether, { success: true, data: together }),
  ),
  together: {
    ...open(`/together/${token}`),
    reach: titled('Nora is telling a story, and you’re in it.'),
    answers: (api) => api.answer(openPart, { success: true, data: part }),
  },
  pricing: { ...open('/pricing'), reach: shows('COMING SOON') },
  checkout: {
    ...own('/checkout', shows(exactPrice(prices.storyCents))),
    entries: { ...conversation, checkoutProduct: JSON.stringify(storyProduct) },
  },
  orders: own('/order', shows('Unconfirmed'), (api) => api.answer(listOrders, { success: true, data: orders })),
  subscriptions: own(
    '/subscription',
    (page) => page.getByRole('button', { name: 'Subscription past_due' }).waitFor(),
    (api) => api.answer(listSubscriptions, { success: true, data: subscriptions }),
  ),
  viewSubscription: own(
    '/view-subscription?subscription=sub_1',
    (page) => page.frameLocator('iframe').getByRole('heading', { name: 'Invoice' }).waitFor(),
    (api) => api.answer(getInvoice, { success: true, data: { html: invoice, invoiceUrl: String(order.receiptUrl) } }),
  ),
  orderStorySuccess: thanks('story'),
  orderPackageSuccess: thanks('package'),
  subscriptionSuccess: thanks('subscription'),
  turnIntoFilm: known('film page of a visitor'),
  turnStories: known('stories to film'),
  turnStory: known('story to film, booked'),
  films: known('films'),
  giftYourStory: known('gift page of a visitor'),
  gifts: known('gifts'),
  gift: known('gift on its way'),
  giftSuccess: known('thanks for a gift'),
  giveStory: { ...open('/give-a-story'), reach: titled('Give a story') },
  redeem: { ...open('/redeem'), reach: titled('Somebody gave you a story') },
  vouchers: own('/given', shows('Waiting for its day'), (api) =>
    api.answer(listVouchers, { success: true, data: vouchers }),
  ),
  continueYourStory: own('/continue-your-story', shows(book.name), (api) =>
    api.answer(listProducts, { success: true, data: [book, postcards] }),
  ),
  product: own('/product/story-book', shows('Purchase'), (api) =>
    api.answer(getProduct, { success: true, data: book }),
  ),
  featuredStories: own('/featured-stories', shows('Story number 0'), (api) =>
    api.answer(listFeaturedStories, { success: true, data: featuredStories }),
  ),
  featuredStory: own('/featured-story/story-0', shows('SHORT FILM'), (api) =>
    api.answer(getFeaturedStory, { success: true, data: wholeFeaturedStory }),
  ),
  contactUs: open('/contact-us'),
  privacyPolicy: open('/privacy-policy'),
  terms: open('/terms'),
  notFound: open('/404'),
};

const proof = { category: 'memories', print: '7-gold-autumn-shore-jar', house: 'netLoft', at: Date.now() };

/** Pages as a customer meets them between the interview and the story. */
export const storyStates: readonly PageState[] = [
  { ...open('/start-your-story?tab=memories'), name: 'preview', entries: preview },
  {
    ...open('/start-your-story?tab=memories'),
    name: 'sign-up beside the preview',
    entries: preview,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Get my story' }).click();
      await page.getByRole('heading', { name: 'Keep your story' }).waitFor();
    },
  },
  {
    ...own(
      '/story',
      (page) => page.locator('.inking .proof').waitFor(),
      (api) => api.answer(listStories, { success: true, data: stories }),
    ),
    name: 'story that is inked with its own proof',
    entries: { proof: JSON.stringify(proof) },
  },
  {
    ...own(
      `/story/${story._id}`,
      (page) => page.locator('.voice-name').last().waitFor(),
      (api) => api.answer(getStory, { success: true, data: toldTogether }),
    ),
    name: 'story that several people tell',
  },
];

/** The film and gift states that are not in the matrix. */
export const otherFilmGiftStates: readonly PageState[] = pageStates.filter(
  (state) => !Object.values(pageMatrix).includes(state),
);
