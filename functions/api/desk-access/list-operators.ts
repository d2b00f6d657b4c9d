import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { presentOperator } from '#functions/domain/desk/operator.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.listOperators,
  shopOf({ ...forOperator, operators: createOperatorRepository }),
  async (_, { operators }) => {
    return { success: true, data: (await operators.list()).map(presentOperator) };
  },
);
