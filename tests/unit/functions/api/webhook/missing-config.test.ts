import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { functionEntries } from '#infra/function-entries.ts';
import { apiEvent, lambdaContext, readResponse } from '#tests/support/api-events.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { loadHandler } from '#tests/support/load-handler.ts';

const environment: Readonly<Record<string, string>> = {
  STAGE: 'test',
  SITE_URL: 'https://tellwren.test',
  TABLE_NAME: 'table',
  STRIPE_SECRET_KEY: 'sk_test_unit',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};

function sign(body: string, secret: string): string {
  const at = Math.floor(Date.now() / 1000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

async function receive(body: string, signature: string, isBase64Encoded = false) {
  const entry = functionEntries.find(({ id }) => id === 'receiveStripeEvent');
  if (entry === undefined) throw new Error('the webhook is in the list');
  const handler = await loadHandler(entry.id);
  const sent = isBase64Encoded ? Buffer.from(body).toString('base64') : body;
  const event = apiEvent({ body: sent, isBase64Encoded, headers: { 'stripe-signature': signature } });
  return readResponse(await handler(event, lambdaContext()));
}

const ignored = JSON.stringify({
  id: 'evt_1',
  type: 'customer.created',
  created: 1,
  livemode: false,
  data: { object: { id: 'cus_1' } },
});

beforeEach(() => {
  vi.resetModules();
  stubEnvironment(environment);
});
afterEach(() => vi.unstubAllEnvs());

describe('receiveStripeEvent', () => {
  it.each([undefined, '', 'short', 'whsec_one00000,whsec_two00000,whsec_three000'])(
    'refuses every signature while its secret is %s',
    async (secret) => {
      vi.stubEnv('STRIPE_WEBHOOK_SECRET', secret);
      const answer = await receive(ignored, sign(ignored, secret ?? ''));
      expect(answer).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });
    },
  );

  it('accepts both secrets, and a base64 body of API Gateway', async () => {
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_new00000000, whsec_old00000000');
    for (const secret of ['whsec_new00000000', 'whsec_old00000000']) {
      for (const isEncoded of [false, true]) {
        expect(await receive(ignored, sign(ignored, secret), isEncoded)).toMatchObject({
          status: 200,
          body: { message: 'ignored' },
        });
      }
    }
    expect(await receive(ignored, sign(ignored, 'whsec_other000000'))).toMatchObject({ status: 400 });
  });
});

describe('receiveSchedulerEvent', () => {
  it('refuses every event of the scheduler while its secret is missing', async () => {
    const body = JSON.stringify({ event: 'invitee_no_show.created', payload: {} });
    for (const secret of [undefined, '']) {
      vi.stubEnv('SCHEDULER_WEBHOOK_SECRET', secret);
      const handler = await loadHandler('receiveSchedulerEvent');
      const headers = { 'calendly-webhook-signature': sign(body, '') };
      const answer = readResponse(await handler(apiEvent({ body, headers }), lambdaContext()));
      expect(answer).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });
    }
  });
});
