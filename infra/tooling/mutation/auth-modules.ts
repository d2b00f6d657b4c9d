import type { MutationGroup } from './mutation-group.ts';

const rules = 'tests/unit/functions/domain';
const adapters = 'tests/unit/functions/adapters';

/** What decides who somebody is, and what they may do. */
export const auth: MutationGroup = {
  name: 'auth',
  parts: [
    {
      name: 'account',
      modules: ['functions/domain/account/'],
      leftOut: {
        'functions/domain/account/common-password-hashes.ts': 'a list of hashes, which no rule reads one by one',
      },
      wording: { 'functions/domain/account/mails.ts': 'the words of mails' },
      tests: [`${rules}/account/**/*.test.ts`],
    },
    {
      name: 'throttle',
      modules: ['functions/domain/throttle/'],
      tests: [`${rules}/throttle/**/*.test.ts`],
    },
    {
      name: 'drafts',
      modules: [
        'functions/domain/draft/claim-drafts.ts',
        'functions/domain/draft/draft-access.ts',
        'functions/domain/draft/draft.ts',
        'functions/domain/draft/usable-draft.ts',
      ],
      tests: [`${rules}/draft/**/*.test.ts`],
    },
    {
      name: 'tokens',
      modules: [
        'functions/adapters/tokens/',
        'functions/adapters/passwords/',
        'functions/adapters/files/s3-addresses.ts',
      ],
      tests: [`${adapters}/{tokens,passwords}/**/*.test.ts`, `${adapters}/files/s3-addresses.test.ts`],
    },
    {
      name: 'callers',
      modules: ['functions/runtime/admission.ts', 'functions/domain/kernel/identifiers.ts'],
      tests: ['tests/unit/functions/runtime/{admission,identifiers}.test.ts'],
    },
    {
      name: 'webhooks',
      modules: ['functions/adapters/payments/stripe-webhook-verifier.ts', 'functions/adapters/scheduler/'],
      tests: [`${adapters}/payments/stripe-webhook-verifier.test.ts`, `${adapters}/scheduler/**/*.test.ts`],
    },
  ],
};
