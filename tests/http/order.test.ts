import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { receiveSchedulerEvent } from '#functions/domain/film/receive-scheduler-event.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { sessionOf } from '#tests/support/extend-login-block.ts';
import { bookedMessage } from '#tests/support/films.ts';
import { openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const { addresses, call, get, reachesAll } = resourceCalls('order');
const table = stackTable(addresses);
const newUri = () => `https://api.calendly.test/scheduled_events/${ulid()}/invitees/${ulid()}`;

describe('the orders of a customer', () => {
  it('are a booked film, unpaid at our amount, and a purchase with its receipt, the newest first', async () => {
    const { token, storyId } = await customerWithStory(addresses);
    expect(await get('listOrders', { token })).toEqual([]);
    const { body } = await openCheckout(addresses, token);
    await payOnPage(addresses, body.message);
    const bookingUri = newUri();
    const mark = () => call('updateStory', { token, storyId, body: { isFilm: true, bookingUri } });
    expect((await mark()).body).toMatchObject({ code: 'film-not-booked', message: 'No film is booked for this story' });
    const film = { productName: 'Film', totalAmount: 1, storyId, bookingUri, status: 'paid', userId: 'other' };
    const booked = await call('createOrder', { token, body: film });
    expect(booked.body).toMatchObject({
      message: 'We’ll confirm when the calendar does.',
      data: { productName: 'Film', totalAmount: prices.filmOrderCents / 100, status: 'unpaid', receiptUrl: null },
    });
    expect((await mark()).body.data).toMatchObject({ isFilm: true });
    expect(await get('listStories', { token, query: { isFilm: 'true' } })).toMatchObject([{ _id: storyId }]);
    const twice = {
      status: 409,
      body: { code: 'already-a-film', message: 'This story is already converted into a film' },
    };
    expect(await call('createOrder', { token, body: { ...film, bookingUri: newUri() } })).toMatchObject(twice);
    const [newest, oldest] = await get('listOrders', { token });
    expect(newest).toMatchObject({ _id: booked.body.data._id, status: 'unpaid' });
    expect(oldest).toMatchObject({ productName: 'Story Bundle', totalAmount: prices.storyCents / 100, status: 'paid' });
    expect([oldest.receipt_url, (await fetch(oldest.receiptUrl)).status]).toEqual([oldest.receiptUrl, 200]);
  });

  it('hide a film that nobody confirmed for a week, until the calendar confirms it', async () => {
    const { token } = await readyCustomer(addresses);
    const bookingUri = newUri();
    const { _id: orderId } = await get('createOrder', { token, body: { productName: 'Film', bookingUri } });
    const listedAfter = async (days: number) => {
      const update = {
        TableName: table.name,
        Key: keys.order(sessionOf(token).userId, orderId),
        UpdateExpression: 'SET createdAt = :at',
        ExpressionAttributeValues: { ':at': new Date(Date.now() - days * 86_400_000).toISOString() },
      };
      await table.documents.send(new UpdateCommand(update));
      return get('listOrders', { token });
    };
    expect(await listedAfter(6.9)).toMatchObject([{ _id: orderId, status: 'unpaid' }]);
    expect(await listedAfter(7.1)).toEqual([]);
    await receiveSchedulerEvent(bookedMessage(bookingUri, 'somebody'), aShop({ clock: systemClock }, table));
    expect(await get('listOrders', { token })).toMatchObject([{ _id: orderId, status: 'booked' }]);
  });

  reachesAll();
});
