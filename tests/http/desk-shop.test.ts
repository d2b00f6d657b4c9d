import { rmSync } from 'node:fs';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putFeaturedStory } from '#functions/ops/catalogue.ts';
import { aNewCoupon, aProductChange } from '#infra/tooling/requests/desk-shop-requests.ts';
import { imagePart, multipart } from '#infra/tooling/requests/multipart.ts';
import { deskActs } from '#shared/names/desk-acts.ts';
import { aFeaturedStoryWish, catalogueFolder, catalogueTarget } from '#tests/support/catalogue.ts';
import { addCoupon } from '#tests/support/checkouts.ts';
import { jpegOf } from '#tests/support/images.ts';
import { auditOf, confirmedAct, operatorSession } from '#tests/support/operators.ts';
import { storyCheckoutBody } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const { addresses, call, get, reachesAll } = resourceCalls('desk-shop');
const table = stackTable(addresses);
type Desk = Awaited<ReturnType<typeof operatorSession>>;
let owner: Desk;
let support: Desk;
let folder: string;
beforeAll(async () => {
  owner = await operatorSession(addresses, 'owner');
  support = await operatorSession(addresses, 'support');
  folder = await catalogueFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));
/** What the operator did, newest first. */
const whatDid = async ({ operator }: Desk) =>
  (await auditOf(addresses, 'operator', operator.operatorId)).map(({ what }) => what);

describe('a product', () => {
  it('is made, pictured, shown, changed and hidden, at once for customers and once for two operators', async () => {
    const { token } = owner;
    const productId = `p-${ulid().toLowerCase()}`;
    const name = `Frame ${productId}`;
    const save = async (over = {}, id = productId, isConfirmed = true) => {
      const body = { ...aProductChange, name, ...over };
      const act = deskActs.setPrices(id, body);
      const confirmation = isConfirmed && { confirmationId: await confirmedAct(table, owner.operator, act) };
      return call('saveProduct', { token, productId: id, body: { ...body, ...confirmation } });
    };
    const unconfirmed = async (over: object) => (await save(over, productId, false)).body.code;
    expect(await unconfirmed({})).toBe('confirmation-required');
    const setState = (state: string, seenVersion: number) =>
      call('changeProductState', { token, productId, body: { state, seenVersion } });
    const upload = (seenVersion: number | string, photo?: Uint8Array) => {
      const version = { name: 'seenVersion', value: String(seenVersion) };
      return call('uploadProductPicture', {
        token,
        productId,
        form: multipart([version, ...(photo ? [imagePart(photo)] : [])]),
      });
    };
    const publicStatus = async () => (await call('getProduct', { productId })).status;
    const hostile = { description: '<p>A<script>alert(1)</script><img src=x onerror=alert(1)></p>' };
    const made = { productId, pictureUrl: null, state: 'hidden', version: 1, description: '<p>A</p>' };
    expect((await save(hostile)).body.data).toMatchObject(made);
    expect((await setState('shown', 1)).body.message).toBe('Please add a picture first.');
    const photo = await jpegOf(64, 48);
    const codes = [await upload(1), await upload(1, Buffer.from('<svg onload="alert(1)"/>')), await upload(0, photo)];
    expect(codes.map(({ body }) => body.code)).toEqual(['file-required', 'unsupported-image', 'conflict']);
    expect((await upload('1e3', photo)).body.code).toBe('invalid-input');
    const first = (await upload(1, photo)).body.data.pictureUrl;
    const { pictureUrl } = (await upload(2, await jpegOf(32, 24))).body.data;
    expect([(await fetch(first)).status, (await fetch(pictureUrl)).headers.get('content-type')]).toEqual([
      404,
      'image/jpeg',
    ]);
    expect(await publicStatus()).toBe(404);
    expect((await setState('shown', 3)).status).toBe(200);
    const variants = [{ name: 'Large', priceCents: 5999 }];
    const saves = await Promise.all([1, 2].map(() => save({ variants, description: '<p>Ash.</p>', seenVersion: 4 })));
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const shown = { basePrice: 25, description: '<p>Ash.</p>', variants: [{ name: 'Large', price: 59.99 }] };
    expect(await get('getProduct', { productId })).toMatchObject(shown);

    const later = { variants, description: '<p>Oak again.</p>', seenVersion: 5 };
    expect((await save(later, productId, false)).body.data.version, 'no price is set').toBe(6);
    for (const over of [
      { basePriceCents: 2400 },
      { variants: [{ name: 'Large', priceCents: 50 }] },
      { variants: [...variants, { name: 'Small', priceCents: 50 }] },
      { variants: [{ name: 'Huge', priceCents: 5999 }] },
      { variants: [] },
    ])
      expect([over, await unconfirmed({ ...later, ...over, seenVersion: 6 })]).toEqual([over, 'confirmation-required']);

    const messageOf = async (over: object, id = `p-${ulid().toLowerCase()}`) => (await save(over, id)).body.message;
    expect(await messageOf({})).toBe(`Another product is sold under one of the names of ${name}.`);
    expect(await messageOf({}, productId)).toBe(`There is a product ${productId} already.`);
    expect(await messageOf({ basePriceCents: 49 })).toBe('A price is at least $0.50.');
    const bundle = 'Story Bundle is the name of something else that is sold.';
    expect(await messageOf({ name: 'Story Bundle', variants: [] })).toBe(bundle);
    expect(await messageOf({ seenVersion: 3 })).toBe('No product found');

    expect((await setState('hidden', 6)).status).toBe(200);
    expect((await setState('shown', 6)).body.code).toBe('conflict');
    const listed = await call('listDeskProducts', { token });
    const mine = listed.body.data.find((each: { productId: string }) => each.productId === productId);
    expect([mine, listed.headers.get('cache-control')]).toMatchObject([{ state: 'hidden', version: 7 }, 'no-store']);
    expect(await publicStatus()).toBe(404);
    const customer = await readyCustomer(addresses);
    const bought = await call('createCheckout', {
      token: customer.token,
      body: { product: { name: `${name} - Large` } },
    });
    expect(bought.body.code).toBe('unknown-product');
    const did = await whatDid(owner);
    expect(did).toContain(`Changed product ${productId}: ${name} - Large $59.99`);
    expect(
      did.filter((what) => what === `Showed product ${productId}` || what === `Hid product ${productId}`),
    ).toHaveLength(2);
  });
});

describe('a coupon', () => {
  it('is made once, listed by code, used by a customer, ended and reopened', async () => {
    const { token } = support;
    const code = `N${ulid()}`;
    const create = (over = {}) => call('createCoupon', { token, body: { ...aNewCoupon, code, ...over } });
    const faults: [object, RegExp][] = [
      [{ percent: 101 }, /^The percent is a whole number from 1 to 100\.$/],
      [{ maxUses: 0 }, /^The uses are a whole number from 1\.$/],
      [{ lastDay: '2020-01-31' }, /^2020-01-31 is over\.$/],
      [{ lastDay: '2046-02-31' }, /is no day/],
      [{ code: 'two words' }, /is no code/],
    ];
    for (const [over, message] of faults) expect((await create(over)).body.message).toMatch(message);
    expect((await create({ percent: 100 })).body.code).toBe('confirmation-required');
    const made = await Promise.all([create({ code: code.toLowerCase() }), create()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const data = { code, percent: 20, maxUses: 50, uses: 0, lastDay: '2046-01-31', state: 'open' };
    const [answer, twice] = made.toSorted((one, other) => one.status - other.status);
    expect([answer?.body.data, twice?.body.message]).toMatchObject([data, `There is a coupon ${code} already.`]);
    expect(await get('getDeskCoupon', { token, couponCode: code.toLowerCase() })).toMatchObject({
      code,
      state: 'open',
    });

    const customer = await readyCustomer(addresses);
    const body = storyCheckoutBody({ coupon: code });
    expect((await call('createCheckout', { token: customer.token, body })).status).toBe(200);
    const [use] = await get('listCouponUses', { token, couponCode: code });
    expect(use).toMatchObject({ customer: { email: customer.email }, state: 'reserved', orderId: expect.any(String) });
    const operatorName = support.operator.name;
    expect(await auditOf(addresses, 'customer', use.userId)).toMatchObject([
      { action: 'read-coupon-uses', about: code, operatorName },
    ]);
    const cursor = Buffer.from('COUPON').toString('base64url');
    expect((await call('listCouponUses', { token, couponCode: code, query: { cursor } })).body.code).toBe(
      'invalid-input',
    );

    const end = (isEnded: boolean) => get('endCoupon', { token, couponCode: code.toLowerCase(), body: { isEnded } });
    const isValid = async () =>
      (await call('validateCoupon', { token: customer.token, couponCode: code })).status === 200;
    expect([(await end(true)).state, await isValid()]).toEqual(['ended', false]);
    expect([(await end(false)).state, await isValid()]).toEqual(['open', true]);
    const wide = `W${ulid()}`;
    await addCoupon(table, { code: wide, percent: 100 });
    const reopen = async (confirmationId?: string) =>
      (await call('endCoupon', { token, couponCode: wide, body: { isEnded: false, confirmationId } })).status;
    expect(await reopen()).toBe(403);
    const act = deskActs.reopenCoupon(wide);
    expect(await reopen(await confirmedAct(table, support.operator, act))).toBe(200);
    expect((await whatDid(support)).filter((what) => what.includes(code))).toEqual([
      `Reopened coupon ${code}`,
      `Ended coupon ${code}`,
      expect.stringContaining(code),
      `Created coupon ${code}: 20 % off until 2046-01-31, at most 50 uses, once per customer`,
    ]);
    for (const id of ['getDeskCoupon', 'listCouponUses', 'endCoupon'] as const)
      expect([id, (await call(id, { token })).body.code]).toEqual([id, 'coupon-not-found']);
  });

  it('is on one page of a list of 25, by code', async () => {
    const codes = Array.from({ length: 27 }, () => `L${ulid()}`).toSorted();
    await Promise.all(codes.map((code) => addCoupon(table, { code, percent: 15 })));
    const listed: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await call('listDeskCoupons', { token: support.token, query: cursor ? { cursor } : {} });
      expect(body.data.length).toBeLessThanOrEqual(25);
      listed.push(...body.data.map(({ code }: { code: string }) => code));
      ({ cursor } = body);
    }
    expect(listed.filter((code) => codes.includes(code))).toEqual(codes);
    expect(listed).toEqual(listed.toSorted());
  });
});

describe('a featured story', () => {
  it('is shown with its consent, hidden, shown again and revoked for good', async () => {
    const { token } = owner;
    const { featuredStoryId, ...wish } = aFeaturedStoryWish();
    await putFeaturedStory(catalogueTarget(addresses), { featuredStoryId, ...wish }, folder);
    const listed = await get('listDeskFeatured', { token });
    const story = listed.find((each: { featuredStoryId: string }) => each.featuredStoryId === featuredStoryId);
    const consent = { by: 'Mabel Fane', givenAt: '2026-10-01T09:00:00.000Z', how: 'signed form' };
    expect(story).toMatchObject({ name: 'Burnt Toast', state: 'shown', revokedAt: null, filmCount: 1, consent });
    expect((await fetch(story.pictures[0].url)).status).toBe(200);
    const change = (body: object, id = featuredStoryId) => call('changeFeatured', { token, featuredStoryId: id, body });
    const isPublic = async () => (await call('getFeaturedStory', { featuredStoryId })).status === 200;
    let seenAt = story.updatedAt;
    expect((await change({ state: 'hidden', seenAt: '2026-01-01T00:00:00.000Z' })).body.code).toBe('conflict');
    expect((await change({ state: 'hidden', seenAt }, 'none')).body.code).toBe('featured-story-not-found');
    expect((await change({ state: 'revoked', seenAt })).body.message).toBe('Please say how the author told us.');
    for (const state of ['hidden', 'shown']) {
      seenAt = (await change({ state, seenAt })).body.data.updatedAt;
      expect(await isPublic()).toBe(state === 'shown');
    }
    const reason = 'She wrote to us';
    const first = await change({ state: 'revoked', seenAt, reason });
    expect([first.status, (await change({ state: 'revoked', seenAt, reason })).status]).toEqual([200, 400]);
    seenAt = first.body.data.revokedAt;
    expect(await isPublic()).toBe(false);
    const revoked = 'The consent to show Burnt Toast was revoked: it takes a new one.';
    expect((await change({ state: 'shown', seenAt })).body.message).toBe(revoked);
    const what = `Recorded that the consent to show story ${featuredStoryId} was revoked`;
    expect((await whatDid(owner))[0]).toBe(what);
  });

  reachesAll();
});
