import type { ShopAddresses } from '#tests/support/purchases.ts';
import { controlStripe } from '#tests/support/subscribers.ts';

/** Pauses Stripe's webhooks during the run. Only for a file's own stack. */
export async function withWebhooksPaused<T>(addresses: ShopAddresses, run: () => Promise<T>): Promise<T> {
  await controlStripe(addresses, 'webhooks', { paused: true });
  try {
    return await run();
  } finally {
    await controlStripe(addresses, 'webhooks', { paused: false });
  }
}
