import { forOperator, passkeys } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCeremonyRepository } from '#functions/data/ceremony-repository.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOperatorSessionRepository } from '#functions/data/operator-session-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { acceptInvitation } from '#functions/domain/desk/invitation.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.acceptInvitation,
  shopOf({
    ...forOperator,
    operators: createOperatorRepository,
    ceremonies: createCeremonyRepository,
    passkeys,
    identifiers: () => systemIdentifiers,
    operatorSessions: createOperatorSessionRepository,
    outbox: createOutboxRepository,
  }),
  async ({ body, ...facts }, shop) => {
    const { token, operator } = await acceptInvitation(body.secret, body, facts, shop);
    return { success: true, data: { token, operator } };
  },
);
