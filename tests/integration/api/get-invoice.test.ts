import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { newSubscriber, type Subscriber } from '#tests/support/subscribers.ts';

const addresses = inject('addresses');
const invoice = (token: string | undefined, subscriptionId: string) =>
  callApi(addresses, endpoints.getInvoice, { path: { subscriptionId }, ...(token === undefined ? {} : { token }) });

describe('getInvoice', () => {
  let subscriber: Subscriber;
  beforeAll(async () => {
    subscriber = await newSubscriber(addresses, 'Ada');
  });

  describe('happy', () => {
    it('is a complete page with number, customer, period, line, total and paid', async () => {
      const { status, body } = await invoice(subscriber.token, subscriber.subscriptionId);
      expect(status).toBe(200);
      const { html, invoiceUrl } = body.data;
      expect(html).toMatch(/^<!doctype html><html lang="en">/);
      for (const text of ['Monthly Subscription', '$49.00', 'Paid', 'Billing period', subscriber.email]) {
        expect(html.replaceAll('<wbr>', '')).toContain(text);
      }
      expect((await fetch(invoiceUrl)).status).toBe(200);
    });
  });

  describe('errors', () => {
    it('returns 404 for a missing subscription and 400 for a malformed id', async () => {
      const unknown = await invoice(subscriber.token, 'sub_unknown');
      expect(unknown).toMatchObject({ status: 404, body: { code: 'invoice-not-found', message: 'No invoice found' } });
      expect((await invoice(subscriber.token, '..')).status).toBeGreaterThanOrEqual(400);
      expect((await invoice(subscriber.token, 'in_1')).status).toBe(400);
    });
  });

  describe('security', () => {
    it("returns 401 without a token and treats another customer's invoice as missing", async () => {
      expect((await invoice(undefined, subscriber.subscriptionId)).status).toBe(401);
      const other = await readyCustomer(addresses);
      const [foreign, unknown] = [
        await invoice(other.token, subscriber.subscriptionId),
        await invoice(other.token, 'sub_unknown'),
      ];
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    });

    it('contains no script, no link and no external resource', async () => {
      const { body } = await invoice(subscriber.token, subscriber.subscriptionId);
      expect(body.data.html).not.toMatch(/<script|<link|<img|<iframe|<form|<a\b|\son\w+=|javascript:|url\(/i);
    });
  });
});
