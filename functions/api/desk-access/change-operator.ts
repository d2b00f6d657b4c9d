import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { changeOperator } from '#functions/domain/desk/change-operator.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.changeOperator,
  shopOf({ ...forOperator, operators: createOperatorRepository }),
  async (call, shop) => {
    await changeOperator(call.path.operatorId, call.body, call, shop);
    return { success: true, message: 'Changed' };
  },
);
