import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createContributorRepository } from '#functions/data/contributor-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.reportSharedPage,
  shopOf({
    ...forVisitor,
    shares: createShareRepository,
    stories: createStoryRepository,
    contributors: createContributorRepository,
    contactMessages: createContactRepository,
    idempotency: createIdempotencyRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
    mailAllowances: createMailAllowanceRepository,
    readForm: () => readForm,
  }),
  async ({ path, form, sourceAddress }, shop) => {
    const { reason = 'other', details = '' } = form.fields;
    // Loaded on demand: most of the function's code.
    const { reportSharedPage } = await import('#functions/domain/share/show-shared-page.ts');
    return reportSharedPage(path.token, { reason, details }, sourceAddress, shop);
  },
);
