import * as endpoints from '../../../shared/endpoints/checkout.ts';
import { forRequest, paymentCollaborators } from '../../collaborators/payment-collaborators.ts';
import { paymentConfigNames } from '../../collaborators/payment-config.ts';
import { createSubscription } from '../../domain/subscription/create-subscription.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

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
