import { prices } from '#shared/catalogue/prices.ts';
import type { Order } from '#shared/schemas/order.ts';
import type { Subscription } from '#shared/schemas/subscription.ts';
import { fakeToken } from '#tests/support/canned-api.ts';

/** A customer with an empty balance, as /api/auth/user returns. */
export const customer = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  allowedStories: 0,
  firstStory: false,
  subscriptionActive: false,
};

/** The browser's storage of that customer's session. */
export const session = {
  token: fakeToken(3600, 'ada'),
  allowedStories: '0',
  firstStory: 'false',
  subscriptionActive: 'false',
};

/** What 'Get my story' leaves in the storage. */
export const storyProduct = {
  name: 'Story Bundle',
  price: prices.storyCents / 100,
  description: '<ul><li>Story</li><li>Content strategy</li><li>Your values</li></ul>',
  prompt: 'MEMORIES_PROMPT',
};

export const catalogueProduct = {
  name: 'Canvas print - Large',
  price: 120,
  description: '<p>Your story on canvas.</p><ul><li>60 by 80 cm</li></ul><img src=x onerror="window.hacked=1">',
};

/** The conversation and preview of that product, under the keys of specification 1.3. */
export const conversation = {
  MEMORIES_PROMPT: JSON.stringify(
    Array.from({ length: 5 }, () => [
      { role: 'system', content: 'What did the kitchen smell like?' },
      { role: 'user', content: 'Burnt toast. My sister was nervous.' },
    ]).flat(),
  ),
  MEMORIESstep: '2',
  MEMORIESfinalMessg: '<h4>Burnt Toast</h4><p>The grill was on high.</p>',
  introStoryLines_MEMORIES_PROMPT: '<h4>Burnt Toast</h4>',
  draftId_MEMORIES_PROMPT: 'draft0000000000000000001',
};

export const order: Order = {
  _id: '01JD9Z3W8Q4N7T2V5X6Y0ABCDE',
  productName: 'Story Bundle',
  totalAmount: prices.storyCents / 100,
  status: 'paid',
  createdAt: '2026-11-20T10:00:00.000Z',
  receipt_url: 'https://receipts.stripe.com/r/1',
  receiptUrl: 'https://receipts.stripe.com/r/1',
};

export const subscription: Subscription = {
  _id: 's1',
  subscriptionId: 'sub_1',
  status: 'active',
  amount: prices.subscriptionCentsPerMonth,
  createdAt: '2026-11-02T10:00:00.000Z',
  cancel_at: null,
  current_period_end: 1_796_205_600,
  currentPeriodEnd: 1_796_205_600,
  invoice_url: null,
  invoiceUrl: null,
};

/** What /api/checkout/confirm answers. */
export function confirmed(
  kind: 'story' | 'package' | 'subscription',
  status = 'fulfilled',
  storyId: string | null = null,
) {
  const data = { kind, status, productName: 'Story Bundle', amountCents: prices.storyCents, storyId };
  return { success: true, message: 'ok', data };
}
