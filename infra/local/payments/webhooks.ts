import { createHmac } from 'node:crypto';
import { createWebhookSender, type WebhookSender } from '#infra/local/webhook-sender.ts';
import { eventObject } from './objects/event.ts';
import type { EventRecord } from './records.ts';
import type { Store } from './store.ts';

interface WebhooksOptions {
  readonly store: Store;
  readonly url: string | undefined;
  readonly secret: string;
  readonly retryAfterMs: number;
}

export type Webhooks = WebhookSender<EventRecord>;

/** Stripe's `Stripe-Signature` over time and raw body, with the real time, which receivers check. */
export function signatureOf(body: string, secret: string, atSeconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}

export function createWebhooks({ store, url, secret, retryAfterMs }: WebhooksOptions): Webhooks {
  return createWebhookSender({
    url,
    retryAfterMs,
    events: {
      get: (id) => store.event.get(id),
      all: () => store.event.all(),
      recordDelivery(event, delivery) {
        store.event.put({ ...event, delivery });
        store.save();
      },
    },
    request(event) {
      const body = JSON.stringify(eventObject(event), null, 2);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, secret),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      };
      return { body, headers };
    },
  });
}
