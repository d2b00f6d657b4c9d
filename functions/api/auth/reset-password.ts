import * as endpoints from '../../../shared/endpoints/auth.ts';
import { createPasswords } from '../../adapters/passwords/argon2id-passwords.ts';
import { resetPassword } from '../../domain/account/reset-password.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { visitorConfigNames } from '../visitor-collaborators.ts';
import { linkCollaborators } from './link-collaborators.ts';

export const handler = defineHandler(
  endpoints.resetPassword,
  dependencies([...visitorConfigNames, 'passwordBlocklist'], (config) => ({
    ...linkCollaborators(config),
    passwords: createPasswords(),
    refusesCommonPasswords: config.passwordBlocklist === 'on',
  })),
  async ({ path, body }, collaborators) => {
    await resetPassword(path.token, body, collaborators);
    return { success: true, message: 'Password reset successfully' };
  },
);
