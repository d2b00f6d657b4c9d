import { describe, expect, test } from 'vitest';
import { isPaymentAddress } from '#web/src/lib/payment-page.ts';

const origins = ['https://checkout.stripe.com', 'http://localhost:12111/'];

describe('isPaymentAddress', () => {
  const accepted = [
    'https://checkout.stripe.com/c/pay/cs_test_1#fragment',
    'http://localhost:12111/pay/cs_1',
    'https://checkout.stripe.com:443/c/pay',
    'HTTPS://CHECKOUT.STRIPE.COM/c/pay',
  ];
  test('accepts pages of the origins', () => {
    expect(accepted.filter((address) => !isPaymentAddress(address, origins))).toEqual([]);
  });

  const rejected = [
    'https://checkout.stripe.com.evil.example/c/pay',
    'https://evil.example/https://checkout.stripe.com',
    'https://checkout.stripe.com@evil.example/',
    'http://checkout.stripe.com/c/pay',
    'https://checkout.stripe.com:8443/c/pay',
    'javascript:alert(1)',
    'blob:https://checkout.stripe.com/1',
    'data:text/html,x',
    '//checkout.stripe.com/c/pay',
    '/c/pay',
    '',
    'null',
  ];
  test('rejects other origins, schemes and addresses', () => {
    expect(rejected.filter((address) => isPaymentAddress(address, origins))).toEqual([]);
  });

  test('rejects everything without configured origins', () => {
    expect(isPaymentAddress('https://checkout.stripe.com/c/pay', [])).toBe(false);
  });
});
