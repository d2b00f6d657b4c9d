import type { Stripe } from 'stripe';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { PaymentEvent, WebhookVerifier } from '#functions/domain/ports/payments.ts';
import { stripeObjects } from './stripe-objects.ts';

interface StripeWebhookVerifierOptions {
  readonly client: () => Promise<Stripe>;
  /** One, or two while one is being rotated. */
  readonly secrets: readonly string[];
  readonly clock: Clock;
}

/** Threat 9: a recorded event must not be played back later, nor one be made for later. */
const toleranceSeconds = 300;

/** The times that a signature names. The package goes by the last, and refuses what is too old; the future is ours to refuse. */
function isFromTheFuture(signature: string, nowSeconds: number): boolean {
  const signedAt = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, time]) => Number(time));
  return signedAt.length === 0 || !signedAt.every((time) => time <= nowSeconds + toleranceSeconds);
}

/** Checks Stripe's signature over the bytes as they came (threat 9). */
export function createStripeWebhookVerifier({ client, secrets, clock }: StripeWebhookVerifierOptions): WebhookVerifier {
  /** The signed body as it was parsed after its signature held; undefined when it did not, or there is no JSON in it. */
  function openWith(secret: string, stripe: Stripe, rawBody: Buffer, signature: string): unknown {
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
        const opened = openWith(secret, stripe, rawBody, signature);
        if (opened !== undefined) return readEvent(opened);
      }
      throw new AppError('invalid-signature');
    },
  };
}

/** @throws AppError malformed-request for what is signed and yet no event of the API that we speak */
function readEvent(opened: unknown): PaymentEvent {
  const parsed = stripeObjects.event.safeParse(opened);
  if (!parsed.success) throw new AppError('malformed-request', { cause: parsed.error });
  return parsed.data;
}
