import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.getOperator,
  shopOf({ ...forOperator, operators: createOperatorRepository }),
  async ({ caller }, { operators }) => {
    const operator = await operators.get(caller.operatorId);
    if (operator === undefined) throw new AppError('route-not-found');
    const { passkeyId: sessionPasskeyId, expiresAtSeconds } = caller.session;
    const sessionEndsAt = new Date(expiresAtSeconds * 1000).toISOString();
    return { success: true, data: { operator, passkeys: operator.passkeys, sessionPasskeyId, sessionEndsAt } };
  },
);
