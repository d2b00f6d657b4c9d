import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { forRequest, paymentCollaborators, paymentConfigNames } from '#functions/composition/payments.ts';
import { keepSubscription } from '#functions/domain/subscription/keep-subscription.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/subscription.ts';

export const handler = defineHandler(
  endpoints.keepSubscription,
  dependencies([...customerConfigNames, ...paymentConfigNames], (config) => {
    const base = customerCollaborators(config);
    return { ...base, ...paymentCollaborators(config, base.table, 'keepSubscription') };
  }),
  async ({ caller, logger }, collaborators) => {
    await keepSubscription(caller.userId, forRequest(collaborators, logger));
    return { success: true, message: 'Your subscription continues' };
  },
);
