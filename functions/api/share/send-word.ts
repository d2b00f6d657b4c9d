import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createContributorRepository } from '#functions/data/contributor-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createWordRepository } from '#functions/data/word-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.sendWord,
  shopOf({
    ...forVisitor,
    shares: createShareRepository,
    stories: createStoryRepository,
    contributors: createContributorRepository,
    words: createWordRepository,
    users: createUserRepository,
    idempotency: createIdempotencyRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
    mailAllowances: createMailAllowanceRepository,
    readForm: () => readForm,
  }),
  async ({ path, form, sourceAddress }, shop) => {
    const { name = '', text = '' } = form.fields;
    // Loaded on demand: most of the function's code.
    const { sendWordFromPage } = await import('#functions/domain/share/show-shared-page.ts');
    return sendWordFromPage(path.token, { name, text }, sourceAddress, shop);
  },
);
