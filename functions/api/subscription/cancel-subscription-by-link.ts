import * as endpoints from '#shared/endpoints/subscription.ts';
import { cancelHandler } from './cancel-handler.ts';

export const handler = cancelHandler(endpoints.cancelSubscriptionByLink);
