import { beforeAll, describe, expect, it } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import type { DeskFilmCard } from '#shared/schemas/desk-films.ts';
import { auditOf, operatorSession } from '#tests/support/operators.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';

const { addresses, call, get, reachesAll } = resourceCalls('desk-films');
const link = 'https://films.example/every-road';
const conflict = { status: 409, body: { code: 'conflict' } };
let desk: Awaited<ReturnType<typeof operatorSession>>;
beforeAll(async () => {
  desk = await operatorSession(addresses, 'fulfilment');
});

/** A customer with a film that only they have reported. */
async function reportedFilm() {
  const customer = await readyCustomer(addresses);
  const { _id: orderId } = await get('createOrder', { token: customer.token, body: { productName: 'Film' } });
  const change = (body: object) => call('changeFilm', { token: desk.token, path: { orderId }, body });
  const shownOrder = async () => (await get('listOrders', { token: customer.token }))[0];
  const listed = async (query: Record<string, string> = {}) =>
    (await get('listDeskFilms', { token: desk.token, query })).map((film: DeskFilmCard) => film.orderId);
  return { ...customer, orderId, change, shownOrder, listed };
}

describe('a film', () => {
  it('is confirmed, paid and delivered, with mails to its customer and an entry of the audit each', async () => {
    const { email, orderId, change, shownOrder, listed } = await reportedFilm();
    const ids = await listed();
    expect(ids).toContain(orderId);
    expect(ids).toEqual(ids.toSorted().reverse());
    const open = () => get('getDeskFilm', { token: desk.token, path: { orderId } });
    const facts = {
      orderId,
      status: 'unpaid',
      startsAt: null,
      totalCents: prices.filmOrderCents,
      delivery: null,
      customer: { email },
    };
    expect(await open()).toMatchObject({ ...facts, acts: ['confirm', 'paid', 'cancel'] });
    const mail = (subject: string) =>
      eventually(async () => (await mailsTo(addresses, email)).find((sent) => sent.subject === subject), subject);
    expect((await change({ act: 'confirm' })).body.data).toMatchObject({ status: 'booked' });
    await mail('Your film is booked');
    for (const body of [{ act: 'refunded' }, { act: 'deliver', link }])
      expect(await change(body)).toMatchObject(conflict);
    expect((await change({ act: 'paid' })).body.data).toMatchObject({ status: 'paid', acts: ['refunded', 'deliver'] });
    for (const disguised of ['https://bank.example@evil.example/', 'http://films.example/', undefined])
      expect((await change({ act: 'deliver', link: disguised })).status).toBe(400);
    expect((await change({ act: 'deliver', link })).body.data).toMatchObject({ delivery: { url: link } });
    expect((await mail('Your film is ready')).body.text).toContain('/film');
    await change({ act: 'note', text: 'Likes the sea.' });
    expect((await open()).notes).toMatchObject([{ by: 'Olive', text: 'Likes the sea.' }]);
    const order = await shownOrder();
    expect(order).toMatchObject({ status: 'paid', film: { url: link, storyId: null } });
    expect(JSON.stringify(order)).not.toContain('sea');
    await change({ act: 'refunded' });
    expect(await shownOrder()).toMatchObject({ status: 'refunded', film: null });
    const entries = await auditOf(addresses, 'operator', desk.operator.operatorId);
    const acts = entries.filter(({ about }) => about === orderId).map(({ action }) => action);
    const done = ['film-refunded', 'read-film', 'film-note', 'film-deliver', 'film-paid', 'film-confirm', 'read-film'];
    expect(acts).toEqual(done);
  });

  it('that is cancelled has nothing left to do, and one that is unknown is a 404', async () => {
    const { orderId, change, listed } = await reportedFilm();
    await change({ act: 'cancel' });
    expect(await listed()).not.toContain(orderId);
    expect(await listed({ state: 'all' })).toContain(orderId);
    const path = { orderId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
    const { token } = await operatorSession(addresses, 'support');
    const unknown = { status: 404, body: { code: 'film-not-found' } };
    expect(await call('getDeskFilm', { token, path })).toMatchObject(unknown);
    expect(await call('changeFilm', { token: desk.token, path, body: { act: 'paid' } })).toMatchObject(unknown);
  });

  reachesAll();
});
