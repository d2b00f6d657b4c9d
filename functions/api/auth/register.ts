import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { refusesCommonPasswords } from '#functions/composition/tokens.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.register,
  shopOf({
    ...forVisitor,
    passwords: () => createPasswords(),
    refusesCommonPasswords,
    addresses: createEmailRepository,
    pendingRegistrations: createPendingRegistrationRepository,
    mailAllowances: createMailAllowanceRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ body }, shop) => {
    const registration = await registerAccount(body, shop);
    return { success: true, message: 'Check your email for verification', registration };
  },
);
