import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.getOperator,
  dependencies(deskConfigNames, deskCollaborators),
  async ({ caller }, { operators }) => {
    const operator = await operators.get(caller.operatorId);
    if (operator === undefined) throw new AppError('route-not-found');
    const { passkeyId: sessionPasskeyId, expiresAtSeconds } = caller.session;
    const sessionEndsAt = new Date(expiresAtSeconds * 1000).toISOString();
    return { success: true, data: { operator, passkeys: operator.passkeys, sessionPasskeyId, sessionEndsAt } };
  },
);
