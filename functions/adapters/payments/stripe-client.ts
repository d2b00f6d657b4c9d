import type { Stripe } from 'stripe';

interface StripeClientOptions {
  readonly secretKey: string;
  /** `https://api.stripe.com`, or the stand-in's root. */
  readonly apiUrl: string;
  /** How long one try may take, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Stripe answers within 1 s as a rule. Three tries of 5 s with pauses of at most 2 s end within a function's 20 s. */
const defaultTimeoutMs = 5_000;
const maxNetworkRetries = 2;

/**
 * The package behind a promise that is kept: loaded with the first call, since half of what the functions answer (a
 * refusal, a list) ends before it is needed, and it costs 33 ms of a cold start (decision 0010).
 */
export function createStripeClient({
  secretKey,
  apiUrl,
  timeoutMs = defaultTimeoutMs,
}: StripeClientOptions): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined;
  async function load(): Promise<Stripe> {
    const { Stripe: Client } = await import('stripe');
    const { hostname, port, protocol } = new URL(apiUrl);
    return new Client(secretKey, {
      host: hostname,
      ...(port === '' ? {} : { port }),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: timeoutMs,
      maxNetworkRetries,
      telemetry: false,
    });
  }
  return () => {
    client ??= load().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  };
}
