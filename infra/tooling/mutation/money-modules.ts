import type { MutationGroup } from './mutation-group.ts';

const rules = 'tests/unit/functions/domain';
/** Use cases over the whole table, which mutants meet in memory. */
const overTheTable = (...names: string[]) => names.map((name) => `tests/integration/data/${name}.test.ts`);

/** What decides who pays how much, and who gets what for it. */
export const money: MutationGroup = {
  name: 'money',
  parts: [
    {
      name: 'prices',
      modules: ['functions/domain/coupon/', 'functions/domain/credit/', 'shared/catalogue/prices.ts'],
      tests: [
        `${rules}/{coupon,credit,checkout,subscription}/**/*.test.ts`,
        ...overTheTable('coupon-races', 'unlucky-payments'),
      ],
      tooSlow: ['forty customers', 'twenty clicks', '1,000 of them'],
    },
    {
      name: 'checkout',
      modules: ['functions/domain/checkout/'],
      tests: [
        `${rules}/checkout/**/*.test.ts`,
        ...overTheTable('checkout-repository', 'open-checkout', 'fulfil-checkout', 'gift-checkout', 'unlucky-payments'),
        ...overTheTable('coupon-races'),
      ],
      tooSlow: ['forty customers', 'twenty clicks', 'whatever ten tabs', 'ten events, ten confirms', '1,000 of them'],
    },
    {
      name: 'order',
      modules: ['functions/domain/order/', 'functions/domain/idempotency/', 'functions/domain/kernel/transaction.ts'],
      wording: { 'functions/domain/order/mails.ts': 'the words of mails' },
      tests: [
        `${rules}/{order,idempotency,transaction,film}/**/*.test.ts`,
        ...overTheTable(
          'settle-order',
          'order-repository',
          'idempotency-repository',
          'add-story-races',
          'film-histories',
        ),
      ],
      tooSlow: ['(?:50|200) calls', 'by twenty tabs', 'in any order, doubled', 'for twenty tries'],
    },
    {
      name: 'payments',
      modules: ['functions/domain/payments/'],
      tests: [
        `${rules}/payments/**/*.test.ts`,
        ...overTheTable('payment-claims', 'payment-repository', 'reconcile-payments', 'gift-claims'),
      ],
      tooSlow: ['in all orders', 'for ten tellings', 'whoever is first', 'the last one meets it'],
    },
    {
      name: 'stripe',
      modules: ['functions/adapters/payments/'],
      tests: ['tests/unit/functions/adapters/payments/**/*.test.ts'],
    },
    {
      name: 'subscription',
      modules: ['functions/domain/subscription/'],
      wording: {
        'functions/domain/subscription/mails.ts': 'the words of a mail',
        'functions/domain/subscription/render-invoice.ts': 'the words and the markup of a page',
      },
      tests: [
        `${rules}/subscription/**/*.test.ts`,
        ...overTheTable('subscription-repository', 'subscription-sync', 'unlucky-payments'),
      ],
      tooSlow: [
        'of the 120 orders',
        'for all of 20 who',
        'whatever Stripe had come to',
        'told at once, whoever comes first',
      ],
    },
    {
      name: 'gift',
      modules: ['functions/domain/gift/'],
      leftOut: {
        'functions/domain/gift/proof-document.ts':
          'how a print looks: render-proof.test.ts reads it as the browser prints it',
        'functions/domain/gift/proof.ts': 'the shape of what the printing function is asked and answers',
        'functions/domain/gift/render-proof.ts': 'printing, which no quick test can do: render-proof.test.ts does',
      },
      wording: { 'functions/domain/gift/mails.ts': 'the words of mails' },
      tests: [
        `${rules}/gift/**/*.test.ts`,
        ...overTheTable('gift-checkout', 'gift-claims', 'gift-moves', 'make-gift-proof'),
      ],
    },
    {
      name: 'invariants',
      modules: ['functions/domain/invariants/'],
      // Not those over a table: they read it in segments, which the one in memory has not.
      tests: [`${rules}/invariants/**/*.test.ts`],
    },
  ],
};
