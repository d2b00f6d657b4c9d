import { forOperator, passkeys } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCeremonyRepository } from '#functions/data/ceremony-repository.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOperatorSessionRepository } from '#functions/data/operator-session-repository.ts';
import { signIn } from '#functions/domain/desk/sign-in.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.finishDeskSignIn,
  shopOf({
    ...forOperator,
    ceremonies: createCeremonyRepository,
    passkeys,
    operators: createOperatorRepository,
    operatorSessions: createOperatorSessionRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ body, logger, ...facts }, shop) => {
    const { token, operator } = await signIn(body, facts, { ...shop, logger });
    return { success: true, data: { token, operator } };
  },
);
