import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import type { DeskFilmCard } from '#shared/schemas/desk-films.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { callApi, eventually, mailsTo, newCustomer, type TestCustomer } from '#tests/support/product.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const notFound = { status: 404, body: { code: 'film-not-found' } };
const hidden = { status: 404, body: { code: 'route-not-found' } };
const link = 'https://films.example/every-road';

let token: string;
let support: string;
let operatorId: string;
let customer: TestCustomer;
let orderId: string;

beforeAll(async () => {
  const session = await operatorSession(addresses, 'fulfilment');
  ({ token } = session);
  operatorId = session.operator.operatorId;
  support = (await operatorSession(addresses, 'support')).token;
});

/** A film that only its customer has reported. */
beforeEach(async () => {
  customer = await newCustomer(addresses);
  const book = { token: customer.token, body: { productName: 'Film', totalAmount: 1250 } };
  orderId = (await callApi(addresses, endpoints.createOrder, book)).body.data._id;
});

const list = (query: Record<string, string> = {}, bearer = token) =>
  callApi(addresses, endpoints.listDeskFilms, { query, token: bearer });
const open = (id = orderId, bearer = token) =>
  callApi(addresses, endpoints.getDeskFilm, { path: { orderId: id }, token: bearer });
const change = (body: object, id = orderId, bearer = token) =>
  callApi(addresses, endpoints.changeFilm, { path: { orderId: id }, body, token: bearer });

async function actionsOn(id: string): Promise<string[]> {
  const audit = createAuditRepository(stackTable(addresses));
  const { items } = await audit.listAbout({ kind: 'operator', id: operatorId }, { limit: 200 });
  return items.filter(({ about }) => about === id).map(({ action }) => action);
}

describe('listDeskFilms', () => {
  const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.data.map((film: DeskFilmCard) => film.orderId);

  describe('happy', () => {
    it('has the newest first, and leaves a cancelled film out of those with something left to do', async () => {
      // Other tests order films meanwhile.
      const before = idsOf(await list());
      expect(before).toContain(orderId);
      expect(before).toEqual(before.toSorted().reverse());
      await change({ act: 'cancel' });
      expect(idsOf(await list())).not.toContain(orderId);
      expect(idsOf(await list({ state: 'all' }))).toContain(orderId);
    });
  });

  describe('errors', () => {
    it.each([{ state: 'done' }, { cursor: '../x' }])('returns 400 for %j', async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    });
  });

  describe('security', () => {
    it('returns 404 to a customer', async () => {
      expect(await list({}, customer.token)).toMatchObject(hidden);
    });
  });
});

describe('getDeskFilm', () => {
  describe('happy', () => {
    it('has the facts of the booking, and records that they were read', async () => {
      const { data } = (await open()).body;
      expect(data).toMatchObject({
        orderId,
        status: 'unpaid',
        startsAt: null,
        totalCents: 125_000,
        notes: [],
        delivery: null,
        customer: { email: customer.email },
        acts: ['confirm', 'paid', 'cancel'],
      });
      expect(await actionsOn(orderId)).toEqual(['read-film']);
    });
  });

  describe('errors', () => {
    it('returns 404 for an unknown film', async () => {
      expect(await open(unknown)).toMatchObject(notFound);
    });
  });

  describe('security', () => {
    it('shows a film to support, and to no customer', async () => {
      expect((await open(orderId, support)).status).toBe(200);
      expect(await open(orderId, customer.token)).toMatchObject(hidden);
    });
  });
});

describe('changeFilm', () => {
  const mail = (subject: string) =>
    eventually(
      async () => (await mailsTo(addresses, customer.email)).find((sent) => sent.subject === subject),
      `“${subject}”`,
    );
  const shownOrder = async () =>
    (await callApi(addresses, endpoints.listOrders, { token: customer.token })).body.data[0];

  describe('happy', () => {
    it('confirms a film, records its payment and delivers it: the customer gets mails and sees the link', async () => {
      expect(await change({ act: 'confirm' })).toMatchObject({ status: 200, body: { data: { status: 'booked' } } });
      await mail('Your film is booked');
      expect((await change({ act: 'paid' })).body.data).toMatchObject({
        status: 'paid',
        acts: ['refunded', 'deliver'],
      });
      expect((await change({ act: 'deliver', link })).body.data).toMatchObject({ delivery: { url: link } });
      const sent = await mail('Your film is ready');
      expect(sent.body.text).toContain('/film');
      expect(await shownOrder()).toMatchObject({ status: 'paid', film: { url: link, storyId: null } });
      expect(await actionsOn(orderId)).toEqual(['film-deliver', 'film-paid', 'film-confirm']);
    });

    it('adds notes that the customer never sees', async () => {
      await change({ act: 'note', text: 'Likes the sea.' });
      const { data } = (await open()).body;
      expect(data.notes).toMatchObject([{ by: 'Olive', text: 'Likes the sea.' }]);
      expect(JSON.stringify(await shownOrder())).not.toContain('sea');
    });

    it('records a refund, and hides the link from then on', async () => {
      for (const body of [{ act: 'paid' }, { act: 'deliver', link }, { act: 'refunded' }])
        expect((await change(body)).status).toBe(200);
      expect(await shownOrder()).toMatchObject({ status: 'refunded', film: null });
    });
  });

  describe('errors', () => {
    it('returns 409 for an act that the state does not allow, and 404 for an unknown film', async () => {
      for (const body of [{ act: 'refunded' }, { act: 'deliver', link }])
        expect(await change(body)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await change({ act: 'paid' }, unknown)).toMatchObject(notFound);
    });

    it.each([{ act: 'deliver' }, { act: 'deliver', link: 'http://films.example/' }, { act: 'note', text: ' ' }])(
      'returns 400 for %j',
      async (body) => {
        expect(await change(body)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
      },
    );
  });

  describe('security', () => {
    it('returns 404 to support and to the customer, and changes nothing', async () => {
      for (const bearer of [support, customer.token])
        expect(await change({ act: 'cancel' }, orderId, bearer)).toMatchObject(hidden);
      expect((await open()).body.data.status).toBe('unpaid');
    });

    it('refuses a link that shows another host than it leads to', async () => {
      await change({ act: 'paid' });
      const disguised = { act: 'deliver', link: 'https://bank.example@evil.example/' };
      expect((await change(disguised)).status).toBe(400);
    });
  });
});
