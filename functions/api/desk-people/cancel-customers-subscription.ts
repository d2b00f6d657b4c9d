import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { forRequest, paymentCollaborators, paymentConfigNames } from '#functions/composition/payments.ts';
import { requireAccount } from '#functions/domain/people/show-customer.ts';
import { cancelSubscription } from '#functions/domain/subscription/cancel-subscription.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.cancelCustomersSubscription,
  dependencies([...deskConfigNames, ...paymentConfigNames], (config) => {
    const desk = deskCollaborators(config);
    return { ...desk, ...paymentCollaborators(config, desk.table, 'cancelCustomersSubscription') };
  }),
  async (call, { audit, ...collaborators }) => {
    const customer = await requireAccount(call.path.userId, collaborators);
    const [what, { reason }] = ['Cancelled the subscription', call.body];
    const act = { action: 'cancel-subscription', customerId: customer.userId, about: null, what, reason };
    // Stripe is called before the table changes: the entry is committed before that.
    await audit.act(call, act).commit([]);
    await cancelSubscription(customer, forRequest(collaborators, call.logger));
    return { success: true, message: 'The subscription is cancelled.' };
  },
);
