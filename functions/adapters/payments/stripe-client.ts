import type { Stripe } from 'stripe';

interface StripeClientOptions {
  readonly secretKey: string;
  /** `https://api.stripe.com`, or the local substitute. */
  readonly apiUrl: string;
  /** Per attempt, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Stripe usually responds within 1 s. Three attempts of 5 s and pauses of at most 2 s fit into a function's 20 s. */
const defaultTimeoutMs = 5_000;
const maxNetworkRetries = 2;

/** Loads the package on first use: it costs 33 ms of a cold start, and half of the responses do not need it (decision 0010). */
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
