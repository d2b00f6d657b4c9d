import type { ShopAddresses } from '#tests/support/purchases.ts';
import { controlStripe } from '#tests/support/subscribers.ts';

/** Stripe's webhooks come only after the run: for a stack of one's own. */
export async function withWebhooksPaused<T>(addresses: ShopAddresses, run: () => Promise<T>): Promise<T> {
  await controlStripe(addresses, 'webhooks', { paused: true });
  try {
    return await run();
  } finally {
    await controlStripe(addresses, 'webhooks', { paused: false });
  }
}
