import { rmSync } from 'node:fs';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { putFeaturedStory, putProduct } from '#functions/ops/catalogue.ts';
import { aNewCoupon, aProductChange } from '#infra/tooling/requests/desk-shop-requests.ts';
import { imagePart, multipart } from '#infra/tooling/requests/multipart.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { aFeaturedStoryWish, aProductWish, catalogueFolder, catalogueTarget } from '#tests/support/catalogue.ts';
import { addCoupon } from '#tests/support/checkouts.ts';
import { jpegOf } from '#tests/support/images.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { type CallParts, callApi, type TestCustomer } from '#tests/support/product.ts';
import { openCheckout, storyCheckoutBody } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const table = stackTable(addresses);
const target = catalogueTarget(addresses);

type Desk = Awaited<ReturnType<typeof operatorSession>>;
let owner: Desk;
let support: Desk;
let folder: string;

const as = ({ token }: Desk, endpoint: Endpoint, parts: CallParts = {}) =>
  callApi(addresses, endpoint, { ...parts, token });

/** What the operator did and read, newest first. */
const auditOf = async ({ operator }: Desk) =>
  (await createAuditRepository(table).listAbout({ kind: 'operator', id: operator.operatorId }, { limit: 100 })).items;

const newId = () => `p-${ulid().toLowerCase()}`;
const changeOf = (productId: string, over = {}) => ({ ...aProductChange, name: `Frame ${productId}`, ...over });
const save = (productId: string, over = {}) =>
  as(owner, endpoints.saveProduct, { path: { productId }, body: changeOf(productId, over) });
const setState = (productId: string, state: string, seenVersion: number) =>
  as(owner, endpoints.changeProductState, { path: { productId }, body: { state, seenVersion } });
const upload = (productId: string, seenVersion: number | string, photo?: Uint8Array, by = owner) => {
  const version = { name: 'seenVersion', value: String(seenVersion) };
  const form = multipart([version, ...(photo === undefined ? [] : [imagePart(photo)])]);
  return as(by, endpoints.uploadProductPicture, { path: { productId }, form });
};
const publicProduct = (productId: string) => callApi(addresses, endpoints.getProduct, { path: { productId } });

async function listedProduct(productId: string) {
  const { body } = await as(owner, endpoints.listDeskProducts);
  return body.data.find((product: { productId: string }) => product.productId === productId);
}

async function newFeatured() {
  const wish = aFeaturedStoryWish();
  await putFeaturedStory(target, wish, folder);
  const { body } = await as(owner, endpoints.listDeskFeatured);
  return body.data.find(({ featuredStoryId }: { featuredStoryId: string }) => featuredStoryId === wish.featuredStoryId);
}

beforeAll(async () => {
  owner = await operatorSession(addresses, 'owner');
  support = await operatorSession(addresses, 'support');
  folder = await catalogueFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('listDeskProducts', () => {
  describe('happy', () => {
    it('returns hidden products too, with prices in cents and fetchable pictures', async () => {
      const wish = aProductWish({ needs: ['story'] });
      await putProduct(target, wish, folder);
      const listed = await listedProduct(wish.productId);
      expect(listed).toMatchObject({
        name: wish.name,
        basePriceCents: 2500,
        variants: [{ name: 'Large', priceCents: 4999 }],
        needs: ['story'],
        state: 'shown',
        version: 1,
        position: null,
        link: null,
        description: '<p>Oak.</p>',
      });
      expect((await fetch(listed.pictureUrl)).headers.get('content-type')).toBe('image/jpeg');
      await setState(wish.productId, 'hidden', 1);
      expect(await listedProduct(wish.productId)).toMatchObject({ state: 'hidden', version: 2 });
    });
  });

  describe('errors', () => {
    it('returns 404 without a session', async () => {
      expect(await callApi(addresses, endpoints.listDeskProducts)).toMatchObject({ status: 404 });
    });
  });

  describe('security', () => {
    it('is not cached, other than the public list', async () => {
      const { headers } = await as(owner, endpoints.listDeskProducts);
      expect(headers.get('cache-control')).toBe('no-store');
    });
  });
});

describe('saveProduct', () => {
  describe('happy', () => {
    it('creates a hidden product, which customers see once it has a picture and is shown', async () => {
      const id = newId();
      expect(await save(id)).toMatchObject({
        status: 200,
        body: { data: { productId: id, pictureUrl: null, state: 'hidden', version: 1 } },
      });
      expect((await publicProduct(id)).status).toBe(404);
      expect(await setState(id, 'shown', 1)).toMatchObject({
        status: 400,
        body: { message: 'Please add a picture first.' },
      });
      expect((await upload(id, 1, await jpegOf(64, 48))).status).toBe(200);
      expect((await setState(id, 'shown', 2)).status).toBe(200);
      expect(await publicProduct(id)).toMatchObject({ status: 200, body: { data: { basePrice: 25 } } });
    });

    it('changes texts and prices at once for customers, and records that', async () => {
      const wish = aProductWish();
      await putProduct(target, wish, folder);
      const change = { variants: [{ name: 'Large', priceCents: 5999 }], description: '<p onclick="x()">Ash.</p>' };
      const { body } = await save(wish.productId, { ...change, seenVersion: 1 });
      expect(body.data).toMatchObject({ version: 2, state: 'shown', description: '<p>Ash.</p>' });
      expect((await publicProduct(wish.productId)).body.data).toMatchObject({
        description: '<p>Ash.</p>',
        variants: [{ name: 'Large', price: 59.99 }],
      });
      expect((await auditOf(owner))[0]).toMatchObject({
        action: 'save-product',
        about: wish.productId,
        role: 'owner',
        what: `Changed product ${wish.productId}: Frame ${wish.productId} - Large $59.99`,
      });
    });
  });

  describe('errors', () => {
    it('refuses a stale version, and records nothing', async () => {
      const id = newId();
      await save(id);
      expect(await save(id, { seenVersion: 1 })).toMatchObject({ status: 200 });
      expect(await save(id, { seenVersion: 1, name: 'Lost' })).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
      expect(await listedProduct(id)).toMatchObject({ name: `Frame ${id}`, version: 2 });
      expect((await auditOf(owner)).filter(({ about }) => about === id)).toHaveLength(2);
    });

    it('lets one of two concurrent saves win', async () => {
      const id = newId();
      await save(id);
      const answers = await Promise.all([save(id, { seenVersion: 1 }), save(id, { seenVersion: 1 })]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });

    it('says which name is taken, which price is wrong and which id exists', async () => {
      const [first, second] = [newId(), newId()];
      await save(first);
      const name = `Frame ${first}`;
      const messageOf = async (id: string, over: object) => {
        const { status, body } = await save(id, over);
        return [status, body.message];
      };
      const taken = `Another product is sold under one of the names of ${name}.`;
      expect(await messageOf(second, { name })).toEqual([400, taken]);
      expect(await messageOf(first, {})).toEqual([400, `There is a product ${first} already.`]);
      expect(await messageOf(second, { basePriceCents: 49 })).toEqual([400, 'A price is at least $0.50.']);
      expect(await messageOf(second, { name: 'Story Bundle', variants: [] })).toEqual([
        400,
        'Story Bundle is the name of something else that is sold.',
      ]);
      expect(await messageOf(newId(), { seenVersion: 3 })).toEqual([404, 'No product found']);
    });
  });

  describe('security', () => {
    it('stores no script and no link that runs one', async () => {
      const id = newId();
      const { body } = await save(id, { description: '<p>A<script>alert(1)</script><img src=x onerror=alert(1)></p>' });
      expect(body.data.description).toBe('<p>A</p>');
      expect((await save(id, { seenVersion: 1, link: 'javascript:alert(1)' })).status).toBe(400);
      expect((await save(id, { seenVersion: 1, imageUrl: 'shown/other.jpg' })).status).toBe(400);
    });
  });
});

describe('uploadProductPicture', () => {
  describe('happy', () => {
    it('replaces the picture and removes the previous one', async () => {
      const wish = aProductWish();
      await putProduct(target, wish, folder);
      const before = (await listedProduct(wish.productId)).pictureUrl;
      const { status, body } = await upload(wish.productId, 1, await jpegOf(64, 48));
      expect({ status, version: body.data.version }).toEqual({ status: 200, version: 2 });
      expect((await fetch(body.data.pictureUrl)).status).toBe(200);
      expect((await fetch(before)).status).toBe(404);
      expect((await publicProduct(wish.productId)).status).toBe(200);
      expect((await auditOf(owner))[0]).toMatchObject({ action: 'replace-picture', about: wish.productId });
    });
  });

  describe('errors', () => {
    it('refuses no file, no picture, a stale version and an unknown product', async () => {
      const id = newId();
      await save(id);
      const codeOf = async (...parts: Parameters<typeof upload>) => (await upload(...parts)).body.code;
      const photo = await jpegOf(64, 48);
      expect(await codeOf(id, 1)).toBe('file-required');
      expect(await codeOf(id, 1, Buffer.from('<svg onload="alert(1)"/>'))).toBe('unsupported-image');
      expect(await codeOf(id, 0, photo)).toBe('conflict');
      expect(await codeOf(id, '1e3', photo)).toBe('invalid-input');
      expect(await codeOf(newId(), 1, photo)).toBe('product-not-found');
      expect(await listedProduct(id)).toMatchObject({ pictureUrl: null, version: 1 });
    });
  });

  describe('security', () => {
    it('returns 404 for another role, before it reads the picture', async () => {
      const id = newId();
      await save(id);
      expect((await upload(id, 1, await jpegOf(64, 48), support)).body.code).toBe('route-not-found');
      expect(await listedProduct(id)).toMatchObject({ pictureUrl: null });
    });
  });
});

describe('changeProductState', () => {
  describe('happy', () => {
    it('hides a product at once, and shows it again', async () => {
      const wish = aProductWish();
      await putProduct(target, wish, folder);
      expect((await setState(wish.productId, 'hidden', 1)).body.data).toMatchObject({ state: 'hidden', version: 2 });
      expect((await publicProduct(wish.productId)).status).toBe(404);
      const { body } = await callApi(addresses, endpoints.listProducts);
      expect(body.data.map(({ _id }: { _id: string }) => _id)).not.toContain(wish.productId);
      expect((await setState(wish.productId, 'shown', 2)).status).toBe(200);
      expect((await publicProduct(wish.productId)).status).toBe(200);
      expect((await auditOf(owner)).slice(0, 2).map(({ what }) => what)).toEqual([
        `Showed product ${wish.productId}`,
        `Hid product ${wish.productId}`,
      ]);
    });
  });

  describe('errors', () => {
    it('refuses a stale version and an unknown product', async () => {
      const wish = aProductWish();
      await putProduct(target, wish, folder);
      expect((await setState(wish.productId, 'hidden', 0)).body.code).toBe('conflict');
      expect((await setState(newId(), 'hidden', 0)).body.code).toBe('product-not-found');
      expect((await publicProduct(wish.productId)).status).toBe(200);
    });
  });

  describe('security', () => {
    it('sells a hidden product to nobody who knows its name', async () => {
      const wish = aProductWish({ variants: [] });
      await putProduct(target, wish, folder);
      await setState(wish.productId, 'hidden', 1);
      const { token } = await readyCustomer(addresses);
      const body = { product: { name: wish.name, price: 25 } };
      expect((await callApi(addresses, endpoints.createCheckout, { token, body })).body.code).toBe('unknown-product');
    });
  });
});

describe('listDeskCoupons', () => {
  const pagesFrom = async (cursor?: string): Promise<string[]> => {
    const { body } = await as(support, endpoints.listDeskCoupons, { query: cursor === undefined ? {} : { cursor } });
    expect(body.data.length).toBeLessThanOrEqual(25);
    const codes = body.data.map(({ code }: { code: string }) => code);
    return body.cursor === null ? codes : [...codes, ...(await pagesFrom(body.cursor))];
  };

  describe('happy', () => {
    it('returns all coupons by code, 25 at a time, with their state', async () => {
      const codes = Array.from({ length: 27 }, () => `L${ulid()}`).toSorted();
      await Promise.all(codes.map((code) => addCoupon(table, { code, percent: 15 })));
      const listed = await pagesFrom();
      expect(listed.filter((code) => codes.includes(code))).toEqual(codes);
      expect(listed).toEqual(listed.toSorted());
    });
  });

  describe('errors', () => {
    it('refuses a cursor that it did not send', async () => {
      const query = { cursor: '%%%' };
      expect(await as(support, endpoints.listDeskCoupons, { query })).toMatchObject({ status: 400 });
    });
  });

  describe('security', () => {
    it('returns 404 to fulfilment', async () => {
      const other = await operatorSession(addresses, 'fulfilment');
      expect((await as(other, endpoints.listDeskCoupons)).body.code).toBe('route-not-found');
    });
  });
});

describe('createCoupon', () => {
  const create = (over = {}, by = support) =>
    as(by, endpoints.createCoupon, { body: { ...aNewCoupon, code: `N${ulid()}`, ...over } });

  describe('happy', () => {
    it('creates a coupon that customers can use, and records that', async () => {
      const code = `N${ulid()}`;
      const { status, body } = await create({ code: code.toLowerCase() });
      expect({ status, data: body.data }).toMatchObject({
        status: 200,
        data: { code, percent: 20, maxUses: 50, uses: 0, lastDay: '2046-01-31', state: 'open' },
      });
      const { token } = await readyCustomer(addresses);
      const validated = await callApi(addresses, endpoints.validateCoupon, { token, body: { code } });
      expect(validated.body.data).toBe(20);
      expect((await auditOf(support))[0]).toMatchObject({
        action: 'create-coupon',
        about: code,
        what: `Created coupon ${code}: 20 % off until 2046-01-31, at most 50 uses, once per customer`,
      });
    });
  });

  describe('errors', () => {
    it('says what is wrong, and makes a code once', async () => {
      const messageOf = async (over: object) => (await create(over)).body.message;
      expect(await messageOf({ percent: 101 })).toBe('The percent is a whole number from 1 to 100.');
      expect(await messageOf({ percent: 12.5 })).toBe('The percent is a whole number from 1 to 100.');
      expect(await messageOf({ maxUses: 0 })).toBe('The uses are a whole number from 1.');
      expect(await messageOf({ lastDay: '2020-01-31' })).toBe('2020-01-31 is over.');
      expect(await messageOf({ lastDay: '2046-02-31' })).toContain('is no day');
      expect(await messageOf({ code: 'two words' })).toContain('is no code');
      const code = `N${ulid()}`;
      const answers = await Promise.all([create({ code }), create({ code })]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 400)?.body.message).toBe(`There is a coupon ${code} already.`);
    });
  });

  describe('security', () => {
    it('asks for the passkey again after 15 idle minutes', async () => {
      const idle = await operatorSession(addresses, 'support', {
        activeAtSeconds: Math.floor(Date.now() / 1000) - 16 * 60,
      });
      const code = `N${ulid()}`;
      expect((await create({ code }, idle)).body.code).toBe('session-idle');
      expect(await createCouponRepository(table).get(code)).toBeUndefined();
    });
  });
});

describe('getDeskCoupon', () => {
  const get = (code: string) => as(support, endpoints.getDeskCoupon, { path: { code } });

  describe('happy', () => {
    it('returns a coupon by its code in any case', async () => {
      const { code } = await addCoupon(table, { code: `G${ulid()}`, disabled: true });
      expect((await get(code.toLowerCase())).body.data).toMatchObject({ code, state: 'ended' });
    });
  });

  describe('errors', () => {
    it('returns 404 for an unknown code', async () => {
      expect(await get('NOSUCH')).toMatchObject({ status: 404, body: { code: 'coupon-not-found' } });
    });
  });

  describe('security', () => {
    it('names no customer', async () => {
      const { code } = await addCoupon(table, { code: `G${ulid()}` });
      expect(JSON.stringify((await get(code)).body)).not.toContain('@');
    });
  });
});

describe('listCouponUses', () => {
  const list = (code: string, by = support, query = {}) => as(by, endpoints.listCouponUses, { path: { code }, query });

  async function usedBy({ token }: TestCustomer) {
    const { code } = await addCoupon(table, { code: `U${ulid()}`, percent: 10 });
    expect((await openCheckout(addresses, token, storyCheckoutBody({ coupon: code }))).status).toBe(200);
    return code;
  }

  describe('happy', () => {
    it('names the customer and the order, and tells the customer’s audit', async () => {
      const customer = await readyCustomer(addresses);
      const code = await usedBy(customer);
      const { status, body } = await list(code);
      expect({ status, cursor: body.cursor }).toEqual({ status: 200, cursor: null });
      expect(body.data).toMatchObject([
        { customer: { email: customer.email }, state: 'reserved', isLate: false, orderId: expect.any(String) },
      ]);
      const [{ userId }] = body.data;
      const { items } = await createAuditRepository(table).listAbout({ kind: 'customer', id: userId }, { limit: 5 });
      expect(items).toMatchObject([{ action: 'read-coupon-uses', about: code, operatorName: support.operator.name }]);
    });

    it('returns 20 uses at a time', async () => {
      const { code } = await addCoupon(table, { code: `U${ulid()}` });
      const coupons = createCouponRepository(table);
      const ids = Array.from({ length: 23 }, () => ulid()).toSorted();
      for (const checkoutId of ids) {
        const use = { code, checkoutId, userId: 'gone', state: 'released' as const, at: '2026-11-21T10:00:00.000Z' };
        await table.commit([coupons.addUsePart(use)]);
      }
      const first = (await list(code)).body;
      const second = (await list(code, support, { cursor: first.cursor })).body;
      const orderIds = [...first.data, ...second.data].map(({ orderId }: { orderId: string }) => orderId);
      expect([first.data.length, orderIds, second.cursor]).toEqual([20, ids.toReversed(), null]);
      expect(first.data[0].customer).toBeNull();
    });
  });

  describe('errors', () => {
    it('returns 404 for an unknown coupon, and 400 for a cursor of another list', async () => {
      expect((await list('NOSUCH')).body.code).toBe('coupon-not-found');
      const { code } = await addCoupon(table, { code: `U${ulid()}` });
      const cursor = Buffer.from('COUPON').toString('base64url');
      expect((await list(code, support, { cursor })).body.code).toBe('invalid-input');
    });
  });

  describe('security', () => {
    it('returns nothing to fulfilment', async () => {
      const code = await usedBy(await readyCustomer(addresses));
      const other = await operatorSession(addresses, 'fulfilment');
      expect((await list(code, other)).body).toMatchObject({ code: 'route-not-found' });
    });
  });
});

describe('endCoupon', () => {
  const end = (code: string, isEnded: boolean, by = support) =>
    as(by, endpoints.endCoupon, { path: { code }, body: { isEnded } });

  describe('happy', () => {
    it('ends a coupon at once and takes that back, each recorded', async () => {
      const { code } = await addCoupon(table, { code: `E${ulid()}` });
      const { token } = await readyCustomer(addresses);
      const validate = () => callApi(addresses, endpoints.validateCoupon, { token, body: { code } });
      expect((await end(code, true)).body.data).toMatchObject({ code, state: 'ended' });
      expect((await validate()).status).toBe(400);
      expect((await end(code.toLowerCase(), false)).body.data).toMatchObject({ code, state: 'open' });
      expect((await validate()).status).toBe(200);
      expect((await auditOf(support)).slice(0, 2).map(({ what }) => what)).toEqual([
        `Reopened coupon ${code}`,
        `Ended coupon ${code}`,
      ]);
    });
  });

  describe('errors', () => {
    it('returns 404 for an unknown coupon, and creates none', async () => {
      const code = `E${ulid()}`;
      expect((await end(code, false)).body.code).toBe('coupon-not-found');
      expect(await createCouponRepository(table).get(code)).toBeUndefined();
    });
  });

  describe('security', () => {
    it('refuses an idle session', async () => {
      const { code } = await addCoupon(table, { code: `E${ulid()}` });
      const activeAtSeconds = Math.floor(Date.now() / 1000) - 16 * 60;
      const idle = await operatorSession(addresses, 'support', { activeAtSeconds });
      expect((await end(code, true, idle)).body.code).toBe('session-idle');
      expect(await createCouponRepository(table).get(code)).toMatchObject({ disabled: false });
    });
  });
});

describe('listDeskFeatured', () => {
  describe('happy', () => {
    it('returns each story with its state, its consent and its pictures', async () => {
      const story = await newFeatured();
      expect(story).toMatchObject({
        name: 'Burnt Toast',
        author: 'Mabel Fane',
        state: 'shown',
        revokedAt: null,
        filmCount: 1,
        consent: { by: 'Mabel Fane', givenAt: '2026-10-01T09:00:00.000Z', how: 'signed form' },
        pictures: [{ alt: 'A bakery' }],
      });
      expect((await fetch(story.pictures[0].url)).status).toBe(200);
      expect((await auditOf(owner))[0]).toMatchObject({ action: 'read-featured' });
    });
  });

  describe('errors', () => {
    it('returns 404 without a session', async () => {
      expect(await callApi(addresses, endpoints.listDeskFeatured)).toMatchObject({ status: 404 });
    });
  });

  describe('security', () => {
    it('shows consents to owners only', async () => {
      expect((await as(support, endpoints.listDeskFeatured)).body.code).toBe('route-not-found');
    });
  });
});

describe('changeFeatured', () => {
  const change = (featuredStoryId: string, body: object) =>
    as(owner, endpoints.changeFeatured, { path: { featuredStoryId }, body });
  const isPublic = async (featuredStoryId: string) =>
    (await callApi(addresses, endpoints.getFeaturedStory, { path: { featuredStoryId } })).status === 200;

  describe('happy', () => {
    it('hides a story, shows it again and revokes its consent for good', async () => {
      const { featuredStoryId: id, updatedAt } = await newFeatured();
      const hidden = await change(id, { state: 'hidden', seenAt: updatedAt });
      expect([hidden.body.data.state, await isPublic(id)]).toEqual(['hidden', false]);
      const shown = await change(id, { state: 'shown', seenAt: hidden.body.data.updatedAt });
      expect([shown.body.data.state, await isPublic(id)]).toEqual(['shown', true]);
      const revoke = { state: 'revoked', seenAt: shown.body.data.updatedAt, reason: 'She wrote to us' };
      const revoked = await change(id, revoke);
      expect([revoked.body.data.revokedAt, await isPublic(id)]).toEqual([revoked.body.data.updatedAt, false]);
      expect((await auditOf(owner))[0]).toMatchObject({
        action: 'change-featured',
        about: id,
        reason: 'She wrote to us',
        what: `Recorded that the consent to show story ${id} was revoked`,
      });
      expect(await change(id, { state: 'shown', seenAt: revoked.body.data.updatedAt })).toMatchObject({
        status: 400,
        body: { message: 'The consent to show Burnt Toast was revoked: it takes a new one.' },
      });
    });
  });

  describe('errors', () => {
    it('refuses a stale story, an unknown one, and a revocation without a reason', async () => {
      const { featuredStoryId: id, updatedAt } = await newFeatured();
      expect((await change(id, { state: 'hidden', seenAt: '2026-01-01T00:00:00.000Z' })).body.code).toBe('conflict');
      expect((await change('none', { state: 'hidden', seenAt: updatedAt })).body.code).toBe('featured-story-not-found');
      expect(await change(id, { state: 'revoked', seenAt: updatedAt })).toMatchObject({
        status: 400,
        body: { message: 'Please say how the author told us.' },
      });
      expect(await isPublic(id)).toBe(true);
    });
  });

  describe('security', () => {
    it('lets one of two concurrent changes win', async () => {
      const { featuredStoryId: id, updatedAt } = await newFeatured();
      const answers = await Promise.all([
        change(id, { state: 'hidden', seenAt: updatedAt }),
        change(id, { state: 'revoked', seenAt: updatedAt, reason: 'She wrote to us' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });
  });
});
