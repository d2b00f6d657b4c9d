import { createHmac } from 'node:crypto';
import { createWebhookSender, type WebhookSender } from '#infra/local/webhook-sender.ts';
import { webhookBody } from './calendly-shapes.ts';
import type { SchedulerEvent } from './records.ts';
import type { Store } from './store.ts';

interface WebhooksOptions {
  readonly store: Store;
  readonly baseUrl: string;
  readonly url: string | undefined;
  readonly retryAfterMs: number;
}

export type Webhooks = WebhookSender<SchedulerEvent>;

/** Calendly's `Calendly-Webhook-Signature` over time and raw body, with the real time, which receivers check. */
export function signatureOf(body: string, secret: string, atSeconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}

export function createWebhooks({ store, baseUrl, url, retryAfterMs }: WebhooksOptions): Webhooks {
  return createWebhookSender({
    url,
    retryAfterMs,
    events: {
      get: (id) => store.events.get(id),
      all: () => [...store.events.values()],
      recordDelivery: (event, delivery) => store.put({ events: [{ ...event, delivery }] }),
    },
    request(event) {
      const body = webhookBody(event, baseUrl);
      const headers = {
        'content-type': 'application/json',
        'calendly-webhook-signature': signatureOf(body, store.webhookSecret),
        'user-agent': 'Calendly/1.0',
      };
      return { body, headers };
    },
  });
}
