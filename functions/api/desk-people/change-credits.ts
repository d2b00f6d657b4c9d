import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { changeCredits } from '#functions/domain/credit/change-credits.ts';
import { requireAccount } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.changeCredits,
  shopOf({ ...forOperator, users: createUserRepository, ledger: createLedgerRepository }),
  async (call, shop) => {
    const { userId } = call.path;
    const { delta, requestId, reason } = call.body;
    await requireAccount(userId, shop);
    const what = `${delta > 0 ? 'Granted' : 'Took'} ${Math.abs(delta)} ${Math.abs(delta) === 1 ? 'story' : 'stories'}`;
    const about = { action: 'change-credits', customerId: userId, about: requestId, what, reason };
    const transactions = shop.audit.act(call, about);
    const bonus = await changeCredits({ userId, requestId, delta }, { ...shop, transactions });
    return { success: true, data: { bonus } };
  },
);
