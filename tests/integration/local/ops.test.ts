import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { keys } from '#functions/data/keys.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createProductOrderRepository } from '#functions/data/product-order-repository.ts';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { runOperator } from '#infra/tooling/run-operator.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { aProductOrder } from '#tests/support/builders.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { callApi, newCustomer, type TestCustomer, waitForStory } from '#tests/support/product.ts';
import { mutateSession, openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tellwren-ops-'));
  writeFileSync(join(folder, 'stack.json'), JSON.stringify(addresses));
  vi.stubEnv('LOCAL_DATA_DIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command as `npm run ops -- …` does. */
function spawnOps(args: readonly string[], environment: Record<string, string> = {}): Promise<Run> {
  const env = { ...process.env, LOCAL_DATA_DIR: folder, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, ['infra/tooling/ops.ts', ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

/** The same in this process, in a tenth of the time. */
async function ops(args: readonly string[]): Promise<Run> {
  const lines: string[] = [];
  const out = () => lines.map((line) => `${line}\n`).join('');
  try {
    const code = await runOperator(args, (line) => lines.push(line));
    return { code, out: out(), err: '' };
  } catch (error) {
    if (!(error instanceof OperatorProblem)) throw error;
    return { code: 1, out: out(), err: `${error.message}\n` };
  }
}

const validate = (token: string, code: string) =>
  callApi(addresses, endpoints.validateCoupon, { token, body: { code } });
const ordersOf = async ({ token }: TestCustomer) =>
  (await callApi(addresses, endpoints.listOrders, { token })).body.data;

describe('npm run ops', () => {
  it('creates, lists and disables a coupon', async () => {
    const { token } = await newCustomer(addresses);
    const code = `OPS${ulid()}`;
    const options = ['--percent', '20', '--max-uses', '50', '--expires', '2046-01-31', '--once-per-customer'];
    const line = `${code}: 20 %, 0 of 50 uses, once per customer, until 2046-01-31, open\n`;
    expect(await spawnOps(['coupon', 'create', code.toLowerCase(), ...options])).toEqual({
      code: 0,
      out: line,
      err: '',
    });
    expect(await validate(token, code)).toMatchObject({ status: 200, body: { data: 20 } });
    expect((await ops(['coupon', 'list'])).out).toContain(line);
    expect(await ops(['coupon', 'create', code, ...options])).toMatchObject({
      code: 1,
      err: `There is a coupon ${code} already.\n`,
    });
    expect(await ops(['coupon', 'disable', code])).toMatchObject({ code: 0, out: `${code} is disabled.\n` });
    expect((await ops(['coupon', 'disable', 'NOBODY'])).err).toBe('There is no coupon NOBODY.\n');
    expect(await validate(token, code)).toMatchObject({ status: 400 });
    expect((await ops(['coupon', 'list'])).out).toContain(line.replace('open', 'disabled'));
  });

  it('reports that no stack is running', async () => {
    const nowhere = await spawnOps(['coupon', 'list'], { LOCAL_DATA_DIR: join(folder, 'none') });
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringMatching(/No stack is running/) });
  });

  it('lists a payment of a wrong amount, and delivers it on request', async () => {
    const customer = await newCustomer(addresses);
    const sessionId = (await openCheckout(addresses, customer.token)).body.message;
    await mutateSession(addresses, sessionId, { amount: 1899 });
    await payOnPage(addresses, sessionId);
    const [{ _id: orderId }] = await ordersOf(customer);
    const { out } = await ops(['orders', 'needing-attention']);
    expect(out).toContain(`${orderId}  wrong-amount`);
    expect(out).toContain(`paid 18.99 USD, asked ${(prices.storyCents / 100).toFixed(2)} USD`);
    expect(out).toContain(sessionId);
    expect(await ops(['orders', 'settle', orderId, '--deliver'])).toEqual({
      code: 0,
      out: `${orderId} is delivered.\n`,
      err: '',
    });
    expect(await ordersOf(customer)).toMatchObject([{ _id: orderId, status: 'paid', totalAmount: 18.99 }]);
    expect(await waitForStory(addresses, customer.token, orderId)).toMatchObject({ status: 'ready' });
    expect((await ops(['orders', 'needing-attention'])).out).not.toContain(orderId);
    expect(await ops(['orders', 'settle', orderId, '--deliver'])).toMatchObject({ code: 1 });
  });

  it('adds paid products from before the board to it, once, and closes what was made long ago', async () => {
    const table = stackTable(addresses);
    const old = (createdAt: string) => aProductOrder({ userId: 'before-the-board', orderId: ulid(), createdAt });
    const [long, lately] = [old('2026-01-05T10:00:00.000Z'), old('2026-11-21T10:00:00.000Z')];
    const [orders, board] = [createOrderRepository(table), createProductOrderRepository(table)];
    await table.commit([orders.addPart(long), orders.addPart(lately)]);
    const list = ['orders', 'list-products', '--done-before', '2026-11-01'];
    expect((await ops(list)).out).toBe('1 orders were added to the board, and 1 were closed.\n');
    expect(await board.find(lately.orderId)).toMatchObject({ userId: 'before-the-board' });
    expect(await orders.get(long.userId, long.orderId)).toMatchObject({ making: { state: 'done' } });
    expect((await ops(list)).out).toBe('0 orders were added to the board, and 0 were closed.\n');
    for (const Key of [
      keys.productOrder('open', lately.orderId),
      ...[long, lately].map(({ orderId }) => keys.order('before-the-board', orderId)),
    ])
      await table.documents.send(new DeleteCommand({ TableName: table.name, Key }));
  });

  it('shows and ends a reported page', async () => {
    const owner = await customerWithStory(addresses, 'Nora Lindqvist');
    const calls = shareCalls(addresses, owner);
    const token = tokenOf((await calls.share({ days: 7 })).body.data);
    const userId = (await createEmailRepository(stackTable(addresses)).getOwner(owner.email))?.userId ?? '';
    const shown = await ops(['share', 'show', userId, owner.storyId]);
    expect(shown.out).toMatch(new RegExp(`^/s/${token}\nshared .*, until .*, not in search engines\ntold by Nora\n$`));
    expect(await ops(['share', 'end', userId, owner.storyId])).toMatchObject({ code: 0, err: '' });
    expect((await calls.page(token)).status).toBe(410);
    expect((await ops(['share', 'end', userId, owner.storyId])).err).toContain('is not shared.');
    expect((await ops(['share', 'show', 'nobody', owner.storyId])).err).toContain('is not shared.');
  });

  it('lists, shows and closes contact messages, and prints no control characters', async () => {
    const email = `agnes-${ulid().toLowerCase()}@example.com`;
    const message = `First line\u001b[2J ${'and more '.repeat(12)}\nSecond line`;
    await callApi(addresses, endpoints.sendContactMessage, { body: { name: 'Agnes \u202eB', email, message } });
    const { out } = await ops(['message', 'list']);
    const line = out.split('\n').find((text) => text.includes(email)) ?? '';
    expect(line).toMatch(/^[0-9A-Z]{26} {2}\d{4}-\d\d-\d\dT\d\d:\d\d {2}new {7}Agnes B <.+>: First line/);
    expect(line).toMatch(/…$/);
    const messageId = line.slice(0, 26);
    const shown = await ops(['message', 'show', messageId]);
    expect(shown.out).toContain(`From Agnes B <${email}>`);
    expect(shown.out).toContain('\nSecond line\n');
    for (const sign of ['\u001b', '\u202e']) expect(`${out}${shown.out}`).not.toContain(sign);
    expect(await ops(['message', 'done', messageId])).toEqual({ code: 0, out: `${messageId} is done.\n`, err: '' });
    expect((await ops(['message', 'list'])).out).toMatch(new RegExp(`${messageId} .* done `));
    const reopened = { code: 0, out: `${messageId} is open again.\n`, err: '' };
    expect(await ops(['message', 'reopen', messageId])).toEqual(reopened);
    expect((await ops(['message', 'list'])).out).toMatch(new RegExp(`${messageId} .* new `));
    expect((await ops(['message', 'index'])).out).toMatch(
      /^[1-9]\d* open messages of \d{4}-\d\d are in the inbox\.\n$/,
    );
    expect((await ops(['message', 'show', 'X'])).err).toBe('There is no message X.\n');
    expect((await ops(['message', 'done', '01ARZ3NDEKTSV4RRFFQ69G5FAV'])).err).toMatch(/There is no message 01ARZ/);
    expect((await ops(['message', 'list', '--month', '2020-01'])).out).toBe('There are no messages of 2020-01.\n');
  });
});
