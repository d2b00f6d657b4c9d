import { contactCollaborators } from '#functions/composition/contact.ts';
import { sharedPageCollaborators } from '#functions/composition/share.ts';
import { visitorConfigNames } from '#functions/composition/visitor.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.reportSharedPage,
  dependencies(visitorConfigNames, (config) => {
    const base = sharedPageCollaborators(config);
    const mailAllowances = createMailAllowanceRepository(base.table);
    return { ...base, ...contactCollaborators(base.table), mailAllowances, readForm };
  }),
  async ({ path, form }, collaborators) => {
    const { reason = 'other', details = '' } = form.fields;
    // Loaded on demand: most of the function's code.
    const { reportSharedPage } = await import('#functions/domain/share/show-shared-page.ts');
    return reportSharedPage(path.token, { reason, details }, collaborators);
  },
);
