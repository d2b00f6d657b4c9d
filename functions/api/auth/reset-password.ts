import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { linkCollaborators } from '#functions/composition/account-links.ts';
import { visitorConfigNames } from '#functions/composition/visitor.ts';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.resetPassword,
  dependencies([...visitorConfigNames, 'passwordBlocklist'], (config) => ({
    ...linkCollaborators(config),
    passwords: createPasswords(),
    refusesCommonPasswords: config.passwordBlocklist === 'on',
  })),
  async ({ path, body }, collaborators) => {
    const device = await resetPassword(path.token, body, collaborators);
    return { success: true, message: 'Password reset successfully', device };
  },
);
