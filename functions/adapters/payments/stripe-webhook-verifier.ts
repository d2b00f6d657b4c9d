import type { Stripe } from 'stripe';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { PaymentEvent, WebhookVerifier } from '#functions/domain/ports/payments.ts';
import { stripeObjects } from './stripe-objects.ts';

interface StripeWebhookVerifierOptions {
  readonly client: () => Promise<Stripe>;
  /** Two during a rotation. */
  readonly secrets: readonly string[];
  readonly clock: Clock;
}

/** Threat 9: neither replayed nor future-dated events. */
const toleranceSeconds = 300;

/** The package uses the last time and refuses only old ones. */
function isFromTheFuture(signature: string, nowSeconds: number): boolean {
  const signedAt = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, time]) => Number(time));
  return signedAt.length === 0 || !signedAt.every((time) => time <= nowSeconds + toleranceSeconds);
}

/** Verifies Stripe's signature over the raw bytes (threat 9). */
export function createStripeWebhookVerifier({ client, secrets, clock }: StripeWebhookVerifierOptions): WebhookVerifier {
  function parseWith(secret: string, stripe: Stripe, rawBody: Buffer, signature: string): unknown {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds, undefined, clock.now());
    } catch {
      return undefined;
    }
  }

  return {
    async verify(rawBody, signature): Promise<PaymentEvent> {
      const nowSeconds = Math.floor(clock.now() / 1000);
      if (signature === undefined || isFromTheFuture(signature, nowSeconds)) throw new AppError('invalid-signature');
      const stripe = await client();
      for (const secret of secrets) {
        const opened = parseWith(secret, stripe, rawBody, signature);
        if (opened !== undefined) return readEvent(opened);
      }
      throw new AppError('invalid-signature');
    },
  };
}

/** @throws AppError malformed-request for a signed body that is no event */
function readEvent(opened: unknown): PaymentEvent {
  const parsed = stripeObjects.event.safeParse(opened);
  if (!parsed.success) throw new AppError('malformed-request', { cause: parsed.error });
  return parsed.data;
}
