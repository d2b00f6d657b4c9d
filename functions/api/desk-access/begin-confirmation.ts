import { forOperator, passkeys } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCeremonyRepository } from '#functions/data/ceremony-repository.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { beginConfirmation } from '#functions/domain/desk/confirm-act.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.beginConfirmation,
  shopOf({
    ...forOperator,
    operators: createOperatorRepository,
    ceremonies: createCeremonyRepository,
    passkeys,
    identifiers: () => systemIdentifiers,
  }),
  async ({ body, caller, logger }, shop) => {
    const data = await beginConfirmation(caller, body.act, { ...shop, logger });
    return { success: true, data };
  },
);
