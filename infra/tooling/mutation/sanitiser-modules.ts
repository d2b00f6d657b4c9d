import type { MutationGroup } from './mutation-group.ts';

const rules = 'tests/unit/functions/domain';

/** What decides which HTML, which text and which image may reach a page, a mail or a print. */
export const sanitiser: MutationGroup = {
  name: 'sanitiser',
  parts: [
    {
      name: 'html',
      modules: ['functions/domain/html/', 'shared/catalogue/html-allow-list.ts'],
      tests: [`${rules}/html/**/*.test.ts`],
    },
    {
      name: 'document',
      modules: ['functions/domain/document/'],
      // What a finished document has around the text is proven by documents.test.ts, in the browser that prints them.
      wording: { 'functions/domain/document/story-document.ts': 'markup and style rules, which say how a page looks' },
      tests: [`${rules}/document/**/*.test.ts`],
    },
    {
      name: 'mail',
      modules: ['functions/domain/html/escape-html.ts', 'functions/domain/mail/mail-template.ts'],
      wording: { 'functions/domain/mail/mail-template.ts': 'the markup of a mail, which says how it looks' },
      tests: [`${rules}/mail/**/*.test.ts`],
    },
    {
      name: 'images',
      modules: ['functions/adapters/images/', 'functions/domain/files/file-keys.ts'],
      // Not the bombs of clean-image.test.ts, which take seconds.
      tests: ['tests/unit/functions/adapters/images/image-rules.test.ts', `${rules}/files/file-keys.test.ts`],
    },
    {
      name: 'forms',
      modules: ['functions/runtime/read-form.ts'],
      tests: ['tests/unit/functions/runtime/read-form.test.ts'],
    },
    {
      name: 'answers',
      modules: ['functions/runtime/responses.ts', 'shared/names/api-headers.ts'],
      tests: ['tests/unit/functions/runtime/responses.test.ts'],
    },
  ],
};
