import { createStripeWebhookVerifier } from '#functions/adapters/payments/stripe-webhook-verifier.ts';
import { forPayments, forRequest, stripeClient } from '#functions/composition/payments.ts';
import { part, shopOf, siteUrl } from '#functions/composition/shop-of.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createEventRepository } from '#functions/data/event-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { LogCode } from '#functions/domain/kernel/log-messages.ts';
import { type EventOutcome, receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/webhook.ts';

const logCodes = {
  applied: 'STRIPE_EVENT_APPLIED',
  'seen-before': 'STRIPE_EVENT_SEEN_BEFORE',
  ignored: 'STRIPE_EVENT_IGNORED',
  foreign: 'STRIPE_EVENT_FOREIGN',
} as const satisfies Record<Exclude<EventOutcome, 'quarantined'>, LogCode>;

export const handler = defineHandler(
  endpoints.receiveStripeEvent,
  shopOf({
    ...forPayments('receiveStripeEvent'),
    siteUrl,
    verifier: part(['stripeWebhookSecrets', ...stripeClient.configNames], (config, table) =>
      createStripeWebhookVerifier({
        client: stripeClient.make(config, table),
        secrets: config.stripeWebhookSecrets,
        clock: systemClock,
      }),
    ),
    refunds: createRefundRepository,
    auditEntries: createAuditRepository,
    events: createEventRepository,
  }),
  async ({ signed, logger }, shop) => {
    const event = await shop.verifier.verify(signed.rawBody, signed.header('stripe-signature'));
    const fields = { eventId: event.eventId, type: event.type, objectId: event.objectId };
    try {
      const outcome = await receiveEvent(event, forRequest(shop, logger));
      if (outcome === 'quarantined') logger.error('STRIPE_EVENT_WRONG_MODE', fields);
      else logger.info(logCodes[outcome], fields);
      return { success: true, message: outcome };
    } catch (error) {
      const isUnknown = error instanceof AppError && error.code === 'checkout-not-ready';
      if (isUnknown) logger.error('STRIPE_EVENT_UNKNOWN_PURCHASE', fields);
      throw error;
    }
  },
);
