import { stripeOrigins } from '#infra/stripe-origins.ts';
import type { Service } from './service.ts';
import type { PaymentsSettings } from './stack-environment.ts';

interface StartOptions {
  readonly real: PaymentsSettings | undefined;
  readonly port: number;
  readonly dataDir: string;
  readonly api: string;
  readonly retryAfterMs: number | undefined;
  readonly keep: (service: Service) => Service;
  readonly tell: (sentence: string) => void;
}

export interface StartedPayments {
  readonly settings: PaymentsSettings;
  readonly page: string;
  readonly origins: readonly string[];
}

const webhookPath = '/api/webhooks/stripe';
const stripeDashboard = 'https://dashboard.stripe.com/test/payments';

const noSecret =
  "Stripe's webhooks are refused until STRIPE_WEBHOOK_SECRET is set: npm run ops -- stripe-listen says which.";

export async function startPayments(options: StartOptions): Promise<StartedPayments> {
  const { real, port, dataDir, api, retryAfterMs, keep, tell } = options;
  if (real?.webhookSecrets === '') tell(noSecret);
  if (real) return { settings: real, page: stripeDashboard, origins: stripeOrigins };
  const { createPayments } = await import('./payments.ts');
  const standIn = await createPayments({
    port,
    dataDir,
    webhookUrl: `${api}${webhookPath}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
  const { url } = keep(standIn);
  const settings = { secretKey: 'sk_test_standin', webhookSecrets: standIn.webhookSecret, apiUrl: url };
  return { settings, page: url, origins: [url] };
}
