import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOperatorSessionRepository } from '#functions/data/operator-session-repository.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.endDeskSession,
  shopOf({ ...forOperator, operatorSessions: createOperatorSessionRepository }),
  async ({ caller }, { operatorSessions }) => {
    await operatorSessions.end(caller.token);
    return { success: true, message: 'Signed out' };
  },
);
