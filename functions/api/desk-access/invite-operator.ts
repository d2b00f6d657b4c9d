import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { inviteAsOwner } from '#functions/domain/desk/invitation.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.inviteOperator,
  shopOf({
    ...forOperator,
    operators: createOperatorRepository,
    identifiers: () => systemIdentifiers,
    outbox: createOutboxRepository,
  }),
  async (call, shop) => {
    return { success: true, data: { link: await inviteAsOwner(call.body, call, shop) } };
  },
);
