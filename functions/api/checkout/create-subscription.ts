import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { forRequest, paymentCollaborators, paymentConfigNames } from '#functions/composition/payments.ts';
import { createSubscription } from '#functions/domain/subscription/create-subscription.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/checkout.ts';

export const handler = defineHandler(
  endpoints.createSubscription,
  dependencies([...customerConfigNames, ...paymentConfigNames], (config) => {
    const base = customerCollaborators(config);
    return { ...base, ...paymentCollaborators(config, base.table, 'createSubscription') };
  }),
  async ({ caller, logger }, collaborators) => {
    const { sessionId, url } = await createSubscription(caller, forRequest(collaborators, logger));
    return { success: true, message: sessionId, url };
  },
);
