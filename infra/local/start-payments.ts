import { stripeOrigins } from '#infra/stripe-origins.ts';
import type { Service } from './service.ts';
import type { PaymentsSettings } from './stack-environment.ts';

interface StartOptions {
  /** Stripe's test mode; the stand-in is not started then. */
  readonly real: PaymentsSettings | undefined;
  readonly port: number;
  readonly dataDir: string;
  readonly api: string;
  /** Milliseconds before a failed webhook is tried again. */
  readonly retryAfterMs: number | undefined;
  readonly keep: (service: Service) => Service;
  /** One sentence for the person at the terminal. */
  readonly tell: (sentence: string) => void;
}

/** What the rest of the stack must know of payments. */
export interface StartedPayments {
  readonly settings: PaymentsSettings;
  /** Where a person looks at what was paid. */
  readonly page: string;
  readonly origins: readonly string[];
}

const webhookPath = '/api/webhooks/stripe';
const stripeDashboard = 'https://dashboard.stripe.com/test/payments';

const noSecret =
  "Stripe's webhooks are refused until STRIPE_WEBHOOK_SECRET is set: npm run ops -- stripe-listen says which.";

/** The stand-in, posting its webhooks to the API, or Stripe's test mode with the operator's key. */
export async function startPayments(options: StartOptions): Promise<StartedPayments> {
  const { real, port, dataDir, api, retryAfterMs, keep, tell } = options;
  if (real?.webhookSecrets === '') tell(noSecret);
  if (real) return { settings: real, page: stripeDashboard, origins: stripeOrigins };
  // Not loaded for those who bring a key.
  const { createPayments } = await import('./payments.ts');
  const standIn = await createPayments({
    ...{ port, dataDir, webhookUrl: `${api}${webhookPath}` },
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
  const { url } = keep(standIn);
  const settings = { secretKey: 'sk_test_standin', webhookSecrets: standIn.webhookSecret, apiUrl: url };
  return { settings, page: url, origins: [url] };
}
