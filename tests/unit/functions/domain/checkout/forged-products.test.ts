import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreateCheckoutCollaborators, createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { createCheckout as endpoint } from '#shared/endpoints/checkout.ts';
import { createFakePayments } from '#tests/support/fake-payments.ts';

const part = () => ({ name: 'part', write: {} });
const nowhere = async () => undefined;
const never = () => {
  throw new Error('nothing is delivered here');
};
const frame = {
  productId: 'frame',
  name: 'Frame',
  imageUrl: '',
  basePriceCents: 4999,
  description: '',
  link: null,
  variants: [],
};
const half = {
  code: 'HALF',
  percent: 50,
  maxUses: null,
  uses: 0,
  oncePerCustomer: false,
  validUntilSeconds: 4_000_000_000,
  disabled: false,
  createdAt: '2026-11-21T10:00:00.000Z',
};

/** Collaborators that accept every write and store nothing. */
function collaborators(payments: ReturnType<typeof createFakePayments>): CreateCheckoutCollaborators {
  const silent = { info: () => {}, warn: () => {}, error: () => {}, with: () => silent };
  return {
    payments,
    transactions: { commit: async () => {} },
    products: { list: async () => [frame] },
    checkouts: {
      get: nowhere,
      getSlot: nowhere,
      addPart: part,
      movePart: part,
      takeSlotPart: part,
      clearSlotPart: part,
      addWaitingPart: part,
      removeWaitingPart: part,
      saveSession: async () => true,
    },
    coupons: {
      get: async (code) => (code === 'HALF' ? half : undefined),
      getUse: nowhere,
      getCustomerCheckout: nowhere,
      takePart: part,
      addUsePart: part,
      moveUsePart: part,
      releaseUsePart: part,
      addLateUsePart: part,
      claimCustomerPart: part,
      ensureCustomerPart: part,
      freeCustomerPart: part,
    },
    drafts: { get: nowhere, buyPart: part },
    idempotency: { find: nowhere, recordPart: part },
    orders: { get: nowhere, getPayment: nowhere, addPart: never, addPaymentPart: never, flagPart: never },
    gifts: { addParts: never },
    stories: { get: nowhere, addPart: never, addSourcePart: never },
    ledger: { recordEntryPart: never },
    outbox: { addPart: never },
    stripeCustomers: { setOwnerPart: never },
    users: { get: nowhere },
    syncSubscription: nowhere,
    expectsLivemode: false,
    siteUrl: 'https://tellwren.test',
    clock: { now: () => Date.UTC(2026, 10, 21) },
    identifiers: systemIdentifiers,
    logger: silent,
  };
}

const priceOf: Readonly<Record<string, number>> = { 'Story Bundle': 1900, Frame: 4999 };
const anything = fc.anything({ withBigInt: false, withDate: false, maxDepth: 2 });
const forged = fc.record(
  {
    name: fc.oneof(fc.constantFrom('Story Bundle', 'Frame', 'Film', 'story bundle'), fc.string()),
    prompt: fc.constantFrom('MEMORIES_PROMPT', 'BUSINESS_PROMPT', 'ROOT'),
    coupon: fc.constantFrom('HALF', 'half', '', 'NOBODY'),
    price: fc.oneof(fc.double(), fc.integer(), fc.constantFrom('0', -5, 1e9, null), anything),
    discount: fc.oneof(fc.double(), fc.integer(), anything),
    description: fc.oneof(fc.string(), fc.constantFrom('<script>forged()</script>')),
    currency: fc.constantFrom('usd', 'jpy', 'xxx'),
    cents: fc.integer(),
    quantity: fc.integer(),
    listCents: fc.integer(),
  },
  { requiredKeys: ['name'] },
);

describe('createCheckout with forged products', () => {
  it('never changes the amount that Stripe charges (1,000 random products)', async () => {
    let sessions = 0;
    await fc.assert(
      fc.asyncProperty(forged, async (product) => {
        const payments = createFakePayments();
        const sent = JSON.parse(JSON.stringify({ product, chatHistory: transcript }));
        const parsed = endpoint.request.body.safeParse(sent);
        if (!parsed.success) return;
        const request = { userId: 'u1', email: 'u1@example.com', body: parsed.data, idempotencyKey: undefined };
        await createCheckout(request, collaborators(payments)).catch((error: unknown) => {
          expect(error).toMatchObject({ status: 400 });
        });
        for (const session of payments.created) {
          sessions += 1;
          const list = priceOf[session.productName];
          const isHalved = product.coupon?.toUpperCase() === 'HALF';
          expect(session).toMatchObject({ productName: product.name, mode: 'payment' });
          expect(session.cents).toBe(isHalved ? Math.round((list ?? 0) / 2) : list);
          expect(JSON.stringify(session)).not.toContain('forged');
        }
      }),
      { numRuns: 1000 },
    );
    expect(sessions).toBeGreaterThan(100);
  });
});
