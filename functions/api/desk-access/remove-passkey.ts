import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { removePasskey } from '#functions/domain/desk/own-passkeys.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.removePasskey,
  shopOf({
    ...forOperator,
    operators: createOperatorRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async (call, shop) => {
    await removePasskey({ ...call.path, ...call.body }, call, shop);
    return { success: true, message: 'Passkey removed' };
  },
);
