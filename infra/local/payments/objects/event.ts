import type Stripe from 'stripe';
import type { EventRecord } from '#infra/local/payments/records.ts';
import { apiVersion, type Wire } from '#infra/local/payments/wire.ts';

/** Stripe's event, with the object's state at that time. */
export function eventObject(event: EventRecord): Wire<Stripe.Event> {
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.created,
    data: {
      object: event.object,
      ...(event.previousAttributes ? { previous_attributes: event.previousAttributes } : {}),
    },
    livemode: event.livemode,
    pending_webhooks: event.delivery.state === 'pending' ? 1 : 0,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
    type: event.type,
  };
}
