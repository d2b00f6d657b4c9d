import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { runOperator } from '#infra/tooling/run-operator.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { aFeaturedStoryWish, aProductWish, catalogueFolder } from '#tests/support/catalogue.ts';
import { callApi, eventually, mailsTo, newCustomer } from '#tests/support/product.ts';
import { schedule } from '#tests/support/test-scheduler.ts';

const addresses = inject('addresses');
let stackFolder: string;
let folder: string;

beforeAll(async () => {
  stackFolder = mkdtempSync(join(tmpdir(), 'tellwren-ops-'));
  writeFileSync(join(stackFolder, 'stack.json'), JSON.stringify(addresses));
  vi.stubEnv('LOCAL_DATA_DIR', stackFolder);
  folder = await catalogueFolder();
});
afterAll(() => {
  vi.unstubAllEnvs();
  for (const each of [stackFolder, folder]) rmSync(each, { recursive: true, force: true });
});

/** The output of a command, or its error message. */
async function ops(...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  try {
    await runOperator(args, (line) => lines.push(line));
  } catch (error) {
    if (!(error instanceof OperatorProblem)) throw error;
    lines.push(`problem: ${error.message}`);
  }
  return lines.join('\n');
}

function fileOf(input: object): string {
  const file = join(folder, `${ulid()}.json`);
  writeFileSync(file, JSON.stringify(input));
  return file;
}

describe('npm run ops -- product', () => {
  it('adds, lists, replaces and removes a product', async () => {
    const input = aProductWish();
    const get = () => callApi(addresses, endpoints.getProduct, { path: { productId: input.productId } });
    expect(await ops('product', 'add', fileOf(input))).toBe(`${input.name} is in the catalogue.`);
    expect((await get()).body.data).toMatchObject({ description: '<p>Oak.</p>', basePrice: 25 });
    expect(await ops('product', 'list')).toContain(`${input.productId}  ${input.name}  $25.00\n  Large  $49.99`);
    expect(await ops('product', 'add', fileOf({ ...input, basePriceCents: 3000 }))).toBe(`${input.name} is replaced.`);
    expect((await get()).body.data).toMatchObject({ basePrice: 30 });
    expect(await ops('product', 'remove', input.productId)).toBe(`${input.name} is removed.`);
    expect((await get()).status).toBe(404);
  });

  it('reports a problem in one line', async () => {
    const input = aProductWish();
    await ops('product', 'add', fileOf(input));
    const twin = { ...aProductWish(), name: input.name };
    expect(await ops('product', 'add', fileOf(twin))).toMatch(/problem: Another product is sold under/);
    expect(await ops('product', 'add', fileOf({ ...input, image: 'notes.txt' }))).toMatch(
      /problem: notes.txt: Unsupported image/,
    );
    expect(await ops('product', 'add', fileOf({ ...input, image: 'none.jpg' }))).toMatch(
      /problem: .*none.jpg cannot be read/,
    );
    expect(await ops('product', 'add', join(folder, 'notes.txt'))).toMatch(/problem: .* is no JSON file/);
    expect(await ops('product', 'add', fileOf({ ...input, basePriceCents: 0.5 }))).toMatch(
      /problem: It cannot be read/,
    );
    expect(await ops('product', 'remove', 'none')).toBe('problem: There is no product none.');
    await ops('product', 'remove', input.productId);
  });
});

describe('npm run ops -- featured', () => {
  it('adds, hides, shows, revokes and removes a story', async () => {
    const input = aFeaturedStoryWish();
    const id = input.featuredStoryId;
    const statusOf = async () =>
      (await callApi(addresses, endpoints.getFeaturedStory, { path: { featuredStoryId: id } })).status;
    expect(await ops('featured', 'add', fileOf(input))).toBe('Burnt Toast is added, and shown.');
    expect(await statusOf()).toBe(200);
    expect(await ops('featured', 'list')).toContain(
      `${id}  shown  Burnt Toast, by Mabel Fane\n  agreed: Mabel Fane, 2026-10-01, signed form`,
    );
    expect([await ops('featured', 'hide', id), await statusOf()]).toEqual([`${id} is hidden.`, 404]);
    expect([await ops('featured', 'show', id), await statusOf()]).toEqual([`${id} is shown.`, 200]);
    expect([await ops('featured', 'revoke', id), await statusOf()]).toEqual([`${id} is revoked.`, 404]);
    expect(await ops('featured', 'show', id)).toMatch(/problem: The consent to show .* was revoked/);
    expect(await ops('featured', 'add', fileOf(input))).toMatch(/problem: The consent was revoked on/);
    expect([await ops('featured', 'remove', id), await statusOf()]).toEqual([`${id} is removed.`, 404]);
  });

  it('refuses a story without consent', async () => {
    const { consent: _, ...input } = aFeaturedStoryWish();
    expect(await ops('featured', 'add', fileOf(input))).toMatch(/problem: Nobody has agreed/);
  });
});

describe('npm run ops -- film', () => {
  it('confirms a film without a scheduler event, records its payment and its refund', async () => {
    const { token, email } = await newCustomer(addresses);
    const book = { token, body: { productName: 'Film', totalAmount: 1250 } };
    const orderId = (await callApi(addresses, endpoints.createOrder, book)).body.data._id;
    const orders = async () => (await callApi(addresses, endpoints.listOrders, { token })).body.data;
    expect(await ops('film', 'list')).toContain(`${orderId}  unpaid  no time yet`);
    expect(await ops('film', 'confirm', orderId)).toBe(`${orderId} is booked.`);
    await eventually(
      async () => (await mailsTo(addresses, email)).find(({ subject }) => subject === 'Your film is booked'),
      'the mail',
    );
    expect(await ops('film', 'cancel', orderId, '--refunded')).toMatch(
      /problem: This film is booked: it cannot be refunded/,
    );
    expect(await ops('film', 'paid', orderId)).toBe(`${orderId} is paid.`);
    expect(await ops('film', 'cancel', orderId)).toMatch(/problem: This film is paid: it cannot be cancelled/);
    expect(await orders()).toMatchObject([{ status: 'paid', totalAmount: 1250 }]);
    expect(await ops('film', 'deliver', orderId, 'http://films.example/1')).toMatch(/problem: The link must begin/);
    const link = 'https://films.example/1';
    expect(await ops('film', 'deliver', orderId, link)).toBe(`${orderId} is delivered; its customer is told.`);
    expect(await orders()).toMatchObject([{ status: 'paid', film: { url: link } }]);
    expect(await ops('film', 'cancel', orderId, '--refunded')).toBe(`${orderId} is refunded.`);
    expect(await orders()).toMatchObject([{ status: 'refunded' }]);
    expect(await ops('film', 'list')).not.toContain(orderId);
    expect(await ops('film', 'list', '--all')).toContain(`${orderId}  refunded`);
    expect(await ops('film', 'confirm', orderId)).toMatch(/problem: This film is refunded/);
    expect(await ops('film', 'paid', 'none')).toBe('problem: There is no film with the order none.');
  });

  it('cancels a booked film permanently, and prints no control characters', async () => {
    const { token, email } = await newCustomer(addresses);
    const name = 'Ada \u001b[2J\u202e';
    const { events, startsAt } = await schedule(addresses.scheduler, 'book', { email, name, wait: true });
    const [order] = (await callApi(addresses, endpoints.listOrders, { token })).body.data;
    const listed = await ops('film', 'list');
    expect(listed).toContain(`${order._id}  booked  ${startsAt.slice(0, 16).replace('T', ' ')} UTC`);
    expect(listed).toContain(email);
    for (const sign of ['\u001b', '\u202e']) expect(listed).not.toContain(sign);
    expect(await ops('film', 'cancel', order._id)).toBe(`${order._id} is cancelled.`);
    const again = { method: 'POST', body: JSON.stringify({ event: events[0], times: 3 }) };
    await fetch(`${addresses.scheduler}/__control/redeliver`, again);
    expect((await callApi(addresses, endpoints.listOrders, { token })).body.data).toMatchObject([
      { status: 'cancelled' },
    ]);
  });
});
