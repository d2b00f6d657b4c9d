import { forOperator, passkeys } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCeremonyRepository } from '#functions/data/ceremony-repository.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { beginPasskey } from '#functions/domain/desk/own-passkeys.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.beginPasskey,
  shopOf({
    ...forOperator,
    ceremonies: createCeremonyRepository,
    passkeys,
    identifiers: () => systemIdentifiers,
    operators: createOperatorRepository,
    outbox: createOutboxRepository,
  }),
  async (call, shop) => {
    return { success: true, data: await beginPasskey(call, shop) };
  },
);
