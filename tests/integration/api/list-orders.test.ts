import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { decodeJwt } from 'jose';
import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { receiveSchedulerEvent } from '#functions/domain/film/receive-scheduler-event.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { allFilmCollaborators, bookedMessage } from '#tests/support/films.ts';
import { ownedListContract } from '#tests/support/owned-list-contract.ts';
import { callApi } from '#tests/support/product.ts';
import { openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');

describe('listOrders', () => {
  const { list, isEmptyAtFirst, refusesOtherMethods, refusesVisitors } = ownedListContract('listOrders');

  describe('happy', () => {
    isEmptyAtFirst();

    it('returns the newest first, in dollars, with the receipt in both spellings', async () => {
      const { token } = await readyCustomer(addresses);
      const { body } = await openCheckout(addresses, token);
      await payOnPage(addresses, body.message);
      const film = { token, body: { productName: 'Film' }, headers: { 'Idempotency-Key': ulid() } };
      await callApi(addresses, endpoints.createOrder, film);
      const [newest, oldest] = (await list(token)).body.data;
      expect(newest).toMatchObject({ productName: 'Film', totalAmount: 1250, status: 'unpaid', receiptUrl: null });
      expect(oldest).toMatchObject({ productName: 'Story Bundle', totalAmount: 19, status: 'paid' });
      expect(oldest.receipt_url).toBe(oldest.receiptUrl);
      expect(new URL(oldest.receiptUrl).origin).toBe(new URL(addresses.payments).origin);
      expect((await fetch(oldest.receiptUrl)).status).toBe(200);
    });
  });

  it('hides a film that nobody confirmed for a week, until the calendar confirms it', async () => {
    const { token } = await readyCustomer(addresses);
    const bookingUri = `https://api.calendly.test/scheduled_events/${ulid()}/invitees/${ulid()}`;
    const body = { productName: 'Film', bookingUri };
    const { _id: orderId } = (await callApi(addresses, endpoints.createOrder, { token, body })).body.data;
    const table = stackTable(addresses);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const listedAfter = async (days: number) => {
      const order = {
        TableName: table.name,
        Key: keys.order(decodeJwt(token).sub ?? '', orderId),
        UpdateExpression: 'SET createdAt = :at',
        ExpressionAttributeValues: { ':at': daysAgo(days) },
      };
      await table.documents.send(new UpdateCommand(order));
      return (await list(token)).body.data;
    };
    expect(await listedAfter(6.9)).toMatchObject([{ _id: orderId, status: 'unpaid' }]);
    expect(await listedAfter(7.1)).toEqual([]);
    await receiveSchedulerEvent(bookedMessage(bookingUri, 'somebody'), allFilmCollaborators(table));
    expect((await list(token)).body.data).toMatchObject([{ _id: orderId, status: 'booked' }]);
  });

  describe('errors', refusesOtherMethods);

  describe('security', () => {
    refusesVisitors();

    it("does not return another customer's orders", async () => {
      const [owner, other] = [await readyCustomer(addresses), await readyCustomer(addresses)];
      const film = { body: { productName: 'Film' }, headers: { 'Idempotency-Key': ulid() } };
      await callApi(addresses, endpoints.createOrder, { token: owner.token, ...film });
      expect((await list(other.token)).body.data).toEqual([]);
    });
  });
});
