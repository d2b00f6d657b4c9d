import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { verificationCollaborators, verificationConfigNames } from '#functions/composition/account-links.ts';
import { completeRegistration } from '#functions/domain/account/verify-email.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/auth.ts';
import { verifiedResponse } from './verified-response.ts';

export const handler = defineHandler(
  endpoints.completeRegistration,
  dependencies([...verificationConfigNames, 'passwordBlocklist'], (config) => ({
    ...verificationCollaborators(config),
    passwords: createPasswords(),
    refusesCommonPasswords: config.passwordBlocklist === 'on',
  })),
  async ({ path, body, userAgent }, collaborators) =>
    verifiedResponse(await completeRegistration(path.token, { ...body, userAgent }, collaborators)),
);
