import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { changeCredits } from '#functions/domain/credit/change-credits.ts';
import { requireAccount } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.changeCredits,
  dependencies(deskConfigNames, (config) => {
    const desk = deskCollaborators(config);
    return { ...desk, users: createUserRepository(desk.table), ledger: createLedgerRepository(desk.table) };
  }),
  async (call, collaborators) => {
    const { userId } = call.path;
    const { delta, requestId, reason } = call.body;
    await requireAccount(userId, collaborators);
    const what = `${delta > 0 ? 'Granted' : 'Took'} ${Math.abs(delta)} ${Math.abs(delta) === 1 ? 'story' : 'stories'}`;
    const about = { action: 'change-credits', customerId: userId, about: requestId, what, reason };
    const transactions = collaborators.audit.act(call, about);
    const bonus = await changeCredits({ userId, requestId, delta }, { ...collaborators, transactions });
    return { success: true, data: { bonus } };
  },
);
