import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.forgotPassword,
  shopOf({
    ...forVisitor,
    addresses: createEmailRepository,
    mailAllowances: createMailAllowanceRepository,
    users: createUserRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ body }, shop) => {
    await requestPasswordReset(body, shop);
    return { success: true, message: 'If this email has an account, a reset link is on its way' };
  },
);
