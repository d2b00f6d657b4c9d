import { createStripeWebhookVerifier } from '#functions/adapters/payments/stripe-webhook-verifier.ts';
import { forRequest, paymentCollaborators, paymentConfigNames } from '#functions/composition/payments.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createEventRepository } from '#functions/data/event-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { LogCode } from '#functions/domain/kernel/log-messages.ts';
import { type EventOutcome, receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/webhook.ts';

const logCodes = {
  applied: 'STRIPE_EVENT_APPLIED',
  'seen-before': 'STRIPE_EVENT_SEEN_BEFORE',
  ignored: 'STRIPE_EVENT_IGNORED',
  foreign: 'STRIPE_EVENT_FOREIGN',
} as const satisfies Record<Exclude<EventOutcome, 'quarantined'>, LogCode>;

export const handler = defineHandler(
  endpoints.receiveStripeEvent,
  dependencies(['stage', 'siteUrl', 'tableName', 'stripeWebhookSecrets', ...paymentConfigNames], (config) => {
    const table = createTable(config);
    const bag = {
      ...paymentCollaborators(config, table, 'receiveStripeEvent'),
      events: createEventRepository(table),
      auditEntries: createAuditRepository(table),
      refunds: createRefundRepository(table),
    };
    const { stripeWebhookSecrets: secrets, siteUrl } = config;
    return { ...bag, siteUrl, verifier: createStripeWebhookVerifier({ ...bag, secrets }) };
  }),
  async ({ signed, logger }, collaborators) => {
    const event = await collaborators.verifier.verify(signed.rawBody, signed.header('stripe-signature'));
    const fields = { eventId: event.eventId, type: event.type, objectId: event.objectId };
    try {
      const outcome = await receiveEvent(event, forRequest(collaborators, logger));
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
