import { linkCollaborators } from '#functions/composition/account-links.ts';
import { visitorConfigNames } from '#functions/composition/visitor.ts';
import { createProfileRepository } from '#functions/data/profile-repository.ts';
import { confirmEmailChange } from '#functions/domain/account/confirm-email-change.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/account.ts';

const messages = {
  current: 'Confirmed. Now open the link that we sent to your current address.',
  new: 'Confirmed. Now open the link that we sent to your new address.',
  nothing: 'Your email address has been changed.',
} as const;

export const handler = defineHandler(
  endpoints.confirmEmailChange,
  dependencies(visitorConfigNames, (config) => {
    const links = linkCollaborators(config);
    return { ...links, profiles: createProfileRepository(links.table) };
  }),
  async ({ path }, collaborators) => {
    const { waitsFor } = await confirmEmailChange(path.token, collaborators);
    return { success: true, message: messages[waitsFor ?? 'nothing'], data: { waitsFor } };
  },
);
