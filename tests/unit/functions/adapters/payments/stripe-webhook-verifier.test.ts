import { createHmac } from 'node:crypto';
import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { createStripeWebhookVerifier } from '#functions/adapters/payments/stripe-webhook-verifier.ts';

const nowSeconds = 1_795_255_200;
const secret = 'whsec_5f1c2f4d0c9b8a7e6d5c4b3a2f1e0d9c';
const older = 'whsec_00000000000000000000000000000000';
const verifier = createStripeWebhookVerifier({
  client: async () => new Stripe('sk_test_unit'),
  secrets: [secret, older],
  clock: { now: () => nowSeconds * 1000 },
});

const body = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  created: nowSeconds - 5,
  livemode: false,
  type: 'invoice.paid',
  data: { object: { id: 'in_1', object: 'invoice', name: 'Zoë' } },
});
const hmac = (payload: string, at: number, key = secret) =>
  createHmac('sha256', key).update(`${at}.${payload}`).digest('hex');
const header = (payload = body, at = nowSeconds, key = secret) => `t=${at},v1=${hmac(payload, at, key)}`;
const verify = (signature: string | undefined, payload = body) => verifier.verify(Buffer.from(payload), signature);
const event = {
  eventId: 'evt_1',
  type: 'invoice.paid',
  createdAtSeconds: nowSeconds - 5,
  livemode: false,
  objectId: 'in_1',
};

describe('createStripeWebhookVerifier', () => {
  it('accepts valid signatures', async () => {
    const valid = [
      header(),
      // During a rotation of ours, and of Stripe's.
      header(body, nowSeconds, older),
      `${header(body, nowSeconds, 'whsec_another')},v1=${hmac(body, nowSeconds)}`,
      `${header()},v0=${'0'.repeat(64)}`,
      header(body, nowSeconds - 299),
      header(body, nowSeconds + 300),
    ];
    for (const signature of valid) expect(await verify(signature)).toEqual(event);
  });

  /** Threat 9. */
  const corpus: readonly (readonly [string, string | undefined, string?])[] = [
    ['no signature', undefined],
    ['an empty signature', ''],
    ['a header of plain text', 'not a signature'],
    ['a time without a signature', `t=${nowSeconds}`],
    ['a signature without a time', `v1=${hmac(body, nowSeconds)}`],
    ['another secret', header(body, nowSeconds, 'whsec_forged000000000000')],
    ['a changed body', header(), body.replace('in_1', 'in_2')],
    ['a reformatted body', header(), JSON.stringify(JSON.parse(body), null, 2)],
    ['a changed time', header().replace(`t=${nowSeconds}`, `t=${nowSeconds - 1}`)],
    ['a replay after 301 s', header(body, nowSeconds - 301)],
    ['301 s of the future', header(body, nowSeconds + 301)],
    ['only another scheme', header().replace('v1=', 'v0=')],
    ['an invalid time', `t=soon,v1=${hmac(body, nowSeconds)}`],
    ['an empty body', header(''), ''],
    ['a body that is not JSON', header('hello'), 'hello'],
    [
      'two times, the first too old',
      `t=${nowSeconds - 9999},t=${nowSeconds + 9999},v1=${hmac(body, nowSeconds + 9999)}`,
    ],
  ];
  it('refuses other signatures', async () => {
    for (const [what, signature, payload] of corpus) {
      await expect
        .soft(verify(signature, payload), what)
        .rejects.toMatchObject({ code: 'invalid-signature', status: 400 });
    }
  });

  it('refuses signed bodies that are no events', async () => {
    const bodies = [
      '[]',
      'null',
      JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1, livemode: false }),
      body.replace('evt_1', '../evt'),
      // A thin event of the other API.
      JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'v1.x' }),
    ];
    for (const payload of bodies)
      await expect.soft(verify(header(payload), payload), payload).rejects.toMatchObject({ status: 400 });
  });
});
