/**
 * The local Stripe: its API, payment page, receipts, invoices and signed webhooks with retries; `/__control/…` for tests. See its
 * README.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { closeServer, listenOnLoopback } from './listen.ts';
import { forgetOldReplies } from './payments/api/handle-call.ts';
import { createStripeContext } from './payments/context.ts';
import { createStandIn } from './payments/stand-in.ts';
import { openStore, type Store } from './payments/store.ts';
import { createWebhooks } from './payments/webhooks.ts';
import type { Service } from './service.ts';

export interface PaymentsOptions {
  readonly port: number;
  readonly dataDir?: string;
  readonly webhookUrl?: string;
  readonly webhookSecret?: string;
  readonly retryAfterMs?: number;
}

export interface PaymentsService extends Service {
  readonly webhookSecret: string;
}

const standardRetryMs = 1000;
const dueEveryMs = 1000;

export async function createPayments(options: PaymentsOptions): Promise<PaymentsService> {
  const { port, dataDir, webhookUrl, retryAfterMs = standardRetryMs } = options;
  const server = createServer();
  const baseUrl = await listenOnLoopback(server, port);
  const store = openStore(dataDir === undefined ? undefined : join(dataDir, 'payments.jsonl'));
  forgetOldReplies(store);
  const secret = storeSecret(store, options.webhookSecret);
  const context = createStripeContext({ store, baseUrl, hasWebhook: webhookUrl !== undefined });
  const webhooks = createWebhooks({ store, url: webhookUrl, secret, retryAfterMs });
  const standIn = createStandIn(context, webhooks);
  server.on('request', standIn.handle);
  const due = setInterval(standIn.runDueEvents, dueEveryMs);
  standIn.runDueEvents();
  return {
    url: baseUrl,
    webhookSecret: secret,
    async close() {
      clearInterval(due);
      await closeServer(server);
      await webhooks.close();
    },
  };
}

function storeSecret(store: Store, given: string | undefined): string {
  const kept = store.settings.get('settings');
  const webhookSecret = given ?? kept?.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`;
  store.settings.put({ id: 'settings', webhookSecret });
  store.save();
  return webhookSecret;
}
