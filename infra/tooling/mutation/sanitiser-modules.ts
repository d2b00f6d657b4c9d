import type { MutationGroup } from './mutation-group.ts';

/** What decides which HTML and which text may reach a page or a mail. */
export const sanitiser: MutationGroup = {
  name: 'sanitiser',
  parts: [
    {
      name: 'sanitiser',
      modules: ['functions/domain/html/', 'functions/domain/mail/escape-html.ts'],
      tests: ['tests/unit/functions/domain/{html,mail}/**/*.test.ts'],
    },
  ],
};
