import type { MutationGroup } from './mutation-group.ts';

const rules = 'tests/unit/functions/domain';

/** What decides who pays how much, and who gets what for it. */
export const money: MutationGroup = {
  name: 'money',
  parts: [
    {
      name: 'prices',
      modules: ['functions/domain/coupon/', 'functions/domain/credit/', 'shared/catalogue/prices.ts'],
      tests: [`${rules}/{coupon,credit,checkout,subscription}/**/*.test.ts`, 'tests/unit/shared/**/*.test.ts'],
    },
    {
      name: 'checkout',
      modules: ['functions/domain/checkout/'],
      tests: [`${rules}/checkout/**/*.test.ts`],
    },
    {
      name: 'order',
      modules: ['functions/domain/order/', 'functions/domain/idempotency/', 'functions/domain/transaction/'],
      wording: { 'functions/domain/order/mails.ts': 'the words of a mail' },
      tests: [`${rules}/{order,idempotency,transaction}/**/*.test.ts`],
    },
    {
      name: 'payments',
      modules: ['functions/domain/payments/'],
      tests: [`${rules}/payments/**/*.test.ts`],
    },
    {
      name: 'stripe',
      modules: ['functions/adapters/payments/'],
      tests: ['tests/unit/functions/adapters/payments/**/*.test.ts'],
    },
    {
      name: 'subscription',
      modules: ['functions/domain/subscription/'],
      wording: { 'functions/domain/subscription/mails.ts': 'the words of a mail' },
      tests: [`${rules}/subscription/**/*.test.ts`],
    },
    {
      name: 'gift',
      modules: ['functions/domain/gift/'],
      wording: { 'functions/domain/gift/mails.ts': 'the words of mails' },
      tests: [`${rules}/gift/**/*.test.ts`],
    },
    {
      name: 'invariants',
      modules: [
        'functions/domain/invariants/purchase-rules.ts',
        'functions/domain/invariants/customer-rules.ts',
        'functions/domain/invariants/gift-rules.ts',
        'functions/domain/invariants/pairing.ts',
      ],
      tests: [`${rules}/invariants/**/*.test.ts`],
    },
  ],
};
