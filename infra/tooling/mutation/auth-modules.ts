import type { MutationGroup } from './mutation-group.ts';

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
      tests: ['tests/unit/functions/domain/account/**/*.test.ts'],
    },
    {
      name: 'tokens',
      modules: ['functions/adapters/tokens/', 'functions/adapters/passwords/'],
      tests: ['tests/unit/functions/adapters/{tokens,passwords}/**/*.test.ts'],
    },
  ],
};
