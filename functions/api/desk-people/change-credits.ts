import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createDeskTotalRepository } from '#functions/data/desk-total-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { changeCredits } from '#functions/domain/credit/change-credits.ts';
import { giving } from '#functions/domain/desk/give.ts';
import { requireAccount } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';
import { deskActs } from '#shared/names/desk-acts.ts';

export const handler = defineHandler(
  endpoints.changeCredits,
  shopOf({
    ...forOperator,
    users: createUserRepository,
    ledger: createLedgerRepository,
    deskTotals: createDeskTotalRepository,
  }),
  async (call, shop) => {
    const { userId } = call.path;
    const { delta, requestId, reason, confirmationId: id } = call.body;
    await requireAccount(userId, shop);
    const what = `${delta > 0 ? 'Granted' : 'Took'} ${Math.abs(delta)} ${Math.abs(delta) === 1 ? 'story' : 'stories'}`;
    const act = { action: 'change-credits', customerId: userId, about: requestId, what, reason };
    const confirmation = { id, act: deskActs.changeCredits(userId, delta) };
    const given = { kind: 'credits', stories: Math.abs(delta), isConfirmed: false } as const;
    const transactions = giving(call, given, confirmation, act, { ...shop, logger: call.logger });
    const bonus = await changeCredits({ userId, requestId, delta }, { ...shop, transactions });
    return { success: true, data: { bonus } };
  },
);
