import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { OperatorProblem } from '#infra/tooling/operated-table.ts';
import { runOps } from '#infra/tooling/ops/run-ops.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, finishedStory, newCustomer, type TestCustomer } from '#tests/support/product.ts';
import { mutateSession, openCheckout, payOnPage } from '#tests/support/purchases.ts';

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

/** The same in this process, which takes a tenth of the time. */
async function ops(args: readonly string[]): Promise<Run> {
  const lines: string[] = [];
  const out = () => lines.map((line) => `${line}\n`).join('');
  try {
    const code = await runOps(args, (line) => lines.push(line));
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
  it('lists its commands, those of a word, and one of them', async () => {
    const all = await ops([]);
    expect(all).toMatchObject({ code: 0, err: '' });
    for (const words of [
      'coupon create',
      'coupon list',
      'coupon disable',
      'orders needing-attention',
      'orders settle',
    ]) {
      expect(all.out).toContain(`npm run ops -- ${words}`);
    }
    expect((await ops(['--help'])).out).toBe(all.out);
    expect((await ops(['coupon'])).out).not.toContain('orders');
    expect((await ops(['coupon', 'create', '--help'])).out).toContain('--once-per-customer');
  });

  it('makes a coupon that customers can use at once, lists it and takes it out of use', async () => {
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
    expect(await validate(token, code)).toMatchObject({ status: 400 });
    expect((await ops(['coupon', 'list'])).out).toContain(line.replace('open', 'disabled'));
  });

  it.each([
    ['an unknown command', ['coupon', 'bake'], /There is no command coupon bake\. There are: coupon create/],
    ['an unknown option', ['coupon', 'list', '--frob'], /Unknown option '--frob'/],
    ['no code', ['coupon', 'create', '--percent', '5', '--expires', '2046-01-31'], /It is written so:/],
    ['no percent', ['coupon', 'create', 'X', '--expires', '2046-01-31'], /--percent and --expires are needed/],
    ['no day', ['coupon', 'create', 'X', '--percent', '5', '--expires', '2046-02-30'], /2046-02-30 is no day/],
    [
      'a day that is over',
      ['coupon', 'create', 'X', '--percent', '5', '--expires', '2020-01-31'],
      /2020-01-31 is over/,
    ],
    ['a percent over 100', ['coupon', 'create', 'X', '--percent', '101', '--expires', '2046-01-31'], /from 1 to 100/],
    ['a percent of nothing', ['coupon', 'create', 'X', '--percent', '0', '--expires', '2046-01-31'], /from 1 to 100/],
    ['half a percent', ['coupon', 'create', 'X', '--percent', '0.5', '--expires', '2046-01-31'], /whole number/],
    ['no uses', ['coupon', 'create', 'X', '--percent', '5', '--max-uses', '0', '--expires', '2046-01-31'], /from 1/],
    ['a code with a space', ['coupon', 'create', 'A B', '--percent', '5', '--expires', '2046-01-31'], /is no code/],
    ['an unknown coupon', ['coupon', 'disable', 'NOBODY'], /There is no coupon NOBODY/],
    ['an unknown stage', ['coupon', 'list', '--stage', 'moon'], /There is no stage moon/],
    ['no settlement', ['orders', 'settle', 'X'], /either --deliver or --refunded/],
    ['two settlements', ['orders', 'settle', 'X', '--deliver', '--refunded'], /either --deliver or --refunded/],
    ['an unknown order', ['orders', 'settle', 'X', '--deliver'], /No order X needs attention/],
  ])('says in one line what is wrong: %s', async (_name, args, sentence) => {
    const { code, out, err } = await ops(args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(sentence);
  });

  it('says so when no stack is running', async () => {
    const nowhere = await spawnOps(['coupon', 'list'], { LOCAL_DATA_DIR: join(folder, 'none') });
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringMatching(/No stack is running/) });
  });

  it('shows a payment that does not fit, and delivers for it when told to', async () => {
    const customer = await newCustomer(addresses);
    const sessionId = (await openCheckout(addresses, customer.token)).body.message;
    await mutateSession(addresses, sessionId, { amount: 1899 });
    await payOnPage(addresses, sessionId);
    const [{ _id: orderId }] = await ordersOf(customer);
    const { out } = await ops(['orders', 'needing-attention']);
    expect(out).toContain(`${orderId}  wrong-amount`);
    expect(out).toContain('paid 18.99 USD, asked 19.00 USD');
    expect(out).toContain(sessionId);
    expect(await ops(['orders', 'settle', orderId, '--deliver'])).toEqual({
      code: 0,
      out: `${orderId} is delivered.\n`,
      err: '',
    });
    expect(await ordersOf(customer)).toMatchObject([{ _id: orderId, status: 'paid', totalAmount: 18.99 }]);
    expect(await finishedStory(addresses, customer.token, orderId)).toMatchObject({ status: 'ready' });
    expect((await ops(['orders', 'needing-attention'])).out).not.toContain(orderId);
    expect(await ops(['orders', 'settle', orderId, '--deliver'])).toMatchObject({ code: 1 });
  });

  it('lists, shows and closes messages of the contact page, and shows no terminal what it would act on', async () => {
    const email = `agnes-${ulid().toLowerCase()}@example.com`;
    const message = `First line\u001b[2J ${'and more '.repeat(12)}\nSecond line`;
    await callApi(addresses, endpoints.sendContactMessage, { body: { name: 'Agnes \u202eB', email, message } });
    const { out } = await ops(['message', 'list']);
    const line = out.split('\n').find((text) => text.includes(email)) ?? '';
    expect(line).toMatch(/^[0-9A-Z]{26} {2}\d{4}-\d\d-\d\dT\d\d:\d\d {2}new {3}Agnes {2}B <.+>: First line/);
    expect(line).toMatch(/…$/);
    const messageId = line.slice(0, 26);
    const shown = await ops(['message', 'show', messageId]);
    expect(shown.out).toContain(`From Agnes  B <${email}>`);
    expect(shown.out).toContain('\nSecond line\n');
    for (const sign of ['\u001b', '\u202e']) expect(`${out}${shown.out}`).not.toContain(sign);
    expect(await ops(['message', 'done', messageId])).toEqual({ code: 0, out: `${messageId} is done.\n`, err: '' });
    expect((await ops(['message', 'list'])).out).toMatch(new RegExp(`${messageId} .* done `));
    expect((await ops(['message', 'list', '--month', '2020-01'])).out).toBe('There are no messages of 2020-01.\n');
  });

  it.each([
    ['a month that is none', ['message', 'list', '--month', '2026-13'], /--month takes a month/],
    ['an unknown message', ['message', 'show', 'X'], /There is no message X/],
    ['one to be closed', ['message', 'done', '01ARZ3NDEKTSV4RRFFQ69G5FAV'], /There is no message 01ARZ/],
  ])('says of messages what is wrong: %s', async (_name, args, sentence) => {
    expect((await ops(args)).err).toMatch(sentence);
  });
});
