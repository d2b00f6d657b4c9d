import { alarmsUrlOf, createCloudWatchAlarms, noAlarms } from '#functions/adapters/alarms/cloudwatch-alarms.ts';
import { forOperator } from '#functions/composition/operator.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createCustomerNameRepository } from '#functions/data/customer-name-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createProductOrderRepository } from '#functions/data/product-order-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { createStatsRepository } from '#functions/data/stats-repository.ts';
import { createTodayRepository } from '#functions/data/today-repository.ts';
import { listToday } from '#functions/domain/today/list-today.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-today.ts';

export const handler = defineHandler(
  endpoints.getDeskToday,
  shopOf({
    ...forOperator,
    alarmsUrl: part(['stage'], ({ stage }) => alarmsUrlOf(stage)),
    today: createTodayRepository,
    refunds: createRefundRepository,
    gifts: createGiftRepository,
    productOrders: createProductOrderRepository,
    customerNames: createCustomerNameRepository,
    contactMessages: createContactRepository,
    stats: createStatsRepository,
    alarms: part(['stage'], ({ stage }) => (stage === 'local' ? noAlarms : createCloudWatchAlarms({ stage }))),
  }),
  async (call, { alarmsUrl, audit, ...shop }) => {
    const { caller, logger } = call;
    await audit.readEachHour(call, { action: 'read-today', customerId: null, about: null, what: 'Opened Today' });
    return { success: true, data: { ...(await listToday(caller.role, { ...shop, logger })), alarmsUrl } };
  },
);
