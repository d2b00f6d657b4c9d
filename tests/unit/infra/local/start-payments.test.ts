import { describe, expect, it } from 'vitest';
import type { Service } from '#infra/local/service.ts';
import { startPayments } from '#infra/local/start-payments.ts';
import { newPaymentsFolder } from '#tests/support/payments-stand-in.ts';

describe('payments of the local stack', () => {
  const start = async (real: Parameters<typeof startPayments>[0]['real']) => {
    const kept: Service[] = [];
    const told: string[] = [];
    const payments = await startPayments({
      ...{ real, port: 0, dataDir: newPaymentsFolder(), api: 'http://localhost:1', retryAfterMs: undefined },
      keep: (service) => {
        kept.push(service);
        return service;
      },
      tell: (sentence) => told.push(sentence),
    });
    for (const service of kept) await service.close();
    return { ...payments, started: kept.length, told };
  };

  it('are the stand-in without a key', async () => {
    const { settings, page, origins, started, told } = await start(undefined);
    expect(settings).toMatchObject({ apiUrl: page, webhookSecrets: expect.stringMatching(/^whsec_/) });
    expect(origins).toEqual([page]);
    expect({ started, told }).toEqual({ started: 1, told: [] });
  });

  it('are Stripe with one, whose pages the browser may be sent to', async () => {
    const real = { secretKey: 'sk_test_1', webhookSecrets: 'whsec_1', apiUrl: 'https://api.stripe.com' };
    const { settings, origins, started, told } = await start(real);
    expect(settings).toEqual(real);
    expect(origins).toContain('https://checkout.stripe.com');
    expect({ started, told }).toEqual({ started: 0, told: [] });
  });

  it('say that webhooks are refused while their secret is missing', async () => {
    const { told } = await start({ secretKey: 'sk_test_1', webhookSecrets: '', apiUrl: 'https://api.stripe.com' });
    expect(told.join()).toContain('npm run stripe:listen');
  });
});
