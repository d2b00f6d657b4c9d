import { sharedPageCollaborators } from '#functions/composition/share.ts';
import { visitorConfigNames } from '#functions/composition/visitor.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.reportSharedPage,
  dependencies(visitorConfigNames, (config) => {
    const base = sharedPageCollaborators(config);
    return {
      ...base,
      readForm,
      transactions: base.table,
      contactMessages: createContactRepository(base.table),
      mailAllowances: createMailAllowanceRepository(base.table),
      idempotency: createIdempotencyRepository(base.table),
      outbox: createOutboxRepository(base.table),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ path, form }, collaborators) => {
    const { reason = 'other', details = '' } = form.fields;
    // Loaded on demand: most of the function's code.
    const { reportSharedPage } = await import('#functions/domain/share/show-shared-page.ts');
    return reportSharedPage(path.token, { reason, details }, collaborators);
  },
);
