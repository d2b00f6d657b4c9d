import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTable } from '#functions/data/table.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { freePorts } from '#tests/support/free-ports.ts';
import {
  addStoryBody,
  callApi,
  eventually,
  newCustomer,
  type TestCustomer,
  waitForStory,
} from '#tests/support/product.ts';
import { randomNumbers, testSeed } from '#tests/support/random-choices.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { readBalances } from '#tests/support/stories.ts';
import { waitUntilHealthy } from '#tests/support/wait-until-healthy.ts';

const seed = testSeed('the crash tests');

const callsSchema = z.object({ calls: z.array(z.object({ schema: z.nullable(z.string()) })) });

/** `proofs/faults/kill-nine.whole.test.ts` kills more often, during all customer operations. */
const rounds = { functions: 5, everything: 2 };

function tableOf(addresses: StackAddresses) {
  const client = new DynamoDBClient({
    endpoint: addresses.dynamodb,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return createTable({ tableName: addresses.tableName, documents: DynamoDBDocumentClient.from(client) });
}

/** Expects a written story or an unused free story, with counters equal to the ledger (threat 50). */
async function settle(
  addresses: StackAddresses,
  customer: TestCustomer,
  acknowledged: boolean,
): Promise<'written' | 'kept'> {
  const { body: list } = await callApi(addresses, endpoints.listStories, { token: customer.token });
  const { body: user } = await callApi(addresses, endpoints.getUser, { token: customer.token });
  const [story] = list.data;
  expect(list.data.length).toBe(user.data.firstStory ? 0 : 1);
  if (acknowledged) expect(story, 'a story that was promised with 200 is there').toBeDefined();
  if (story !== undefined) {
    const finished = await waitForStory(addresses, customer.token, story._id, 60_000);
    expect(finished.status).toBe('ready');
  }
  const accounts = await readBalances(tableOf(addresses), decodeJwt(customer.token).sub ?? '');
  expect(accounts.counters).toEqual(accounts.ledger);
  expect(accounts).toMatchObject({ stories: list.data.length, uses: list.data.length, returns: 0 });
  return story === undefined ? 'kept' : 'written';
}

describe('kill -9 of the API during addStory', () => {
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  beforeAll(async () => {
    stack = await startTestStack();
  });
  afterAll(() => stack.close());

  it('leaves each story written or its credit unused', { timeout: 180_000 }, async () => {
    const random = randomNumbers(seed);
    const outcomes: string[] = [];
    for (let round = 0; round < rounds.functions; round += 1) {
      const customers = [await newCustomer(stack.addresses), await newCustomer(stack.addresses)];
      const calls = customers.map(({ token }) =>
        callApi(stack.addresses, endpoints.addStory, { token, body: addStoryBody }).then(
          ({ status }) => status === 200,
          () => false,
        ),
      );
      await pause(random() * 25);
      await stack.killFunctions();
      const acknowledged = await Promise.all(calls);
      await waitUntilHealthy(stack.addresses);
      for (const [index, customer] of customers.entries()) {
        outcomes.push(await settle(stack.addresses, customer, acknowledged[index] === true));
      }
    }
    console.log(`after kill -9 of the functions: ${outcomes.join(' ')}`);
    expect(outcomes).toHaveLength(2 * rounds.functions);
  });
});

describe('kill -9 of the functions during a step of write-story', () => {
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  beforeAll(async () => {
    stack = await startTestStack();
  });
  afterAll(() => stack.close());

  const control = (path: string) => new URL(path, stack.addresses.model);
  const isAsked = async (schema: string) => {
    const { calls } = callsSchema.parse(await (await fetch(control('/__control/calls'))).json());
    return calls.some((call) => call.schema === schema) ? true : undefined;
  };

  it.each(['story_brief', 'story_body', 'content_strategy', 'story_review'])(
    'while the model answers %s: the story is written, and paid for once',
    { timeout: 120_000 },
    async (schema) => {
      const customer = await newCustomer(stack.addresses);
      await fetch(control('/__control/calls'), { method: 'DELETE' });
      // Only the first answer is late; the step's next try gets one at once.
      const next = [{ delayMs: 20_000, match: { schema } }];
      await fetch(control('/__control/faults'), { method: 'POST', body: JSON.stringify({ next }) });
      const { status } = await callApi(stack.addresses, endpoints.addStory, {
        token: customer.token,
        body: addStoryBody,
      });
      expect(status).toBe(200);
      await eventually(() => isAsked(schema), `the call ${schema}`);
      await stack.killFunctions();
      await waitUntilHealthy(stack.addresses);
      expect(await settle(stack.addresses, customer, true)).toBe('written');
    },
  );
});

describe('kill -9 of the whole stack during addStory', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tellwren-crash-'));

  async function start() {
    const child = spawn(process.execPath, ['infra/local/start.ts'], {
      env: { ...process.env, ...freePorts, LOCAL_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    await eventually(
      async () => (printed.includes('Tellwren is running') ? true : undefined),
      'a running stack',
      60_000,
    );
    const addresses: StackAddresses = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8'));
    const kill = async () => {
      const ended = once(child, 'exit');
      // The whole process group, as in a power failure.
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    };
    return { addresses, kill };
  }

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('leaves each story written or its credit unused after a restart', { timeout: 180_000 }, async () => {
    const random = randomNumbers(seed + 1);
    const outcomes: string[] = [];
    let running = await start();
    for (let round = 0; round < rounds.everything; round += 1) {
      const customer = await newCustomer(running.addresses);
      const call = callApi(running.addresses, endpoints.addStory, { token: customer.token, body: addStoryBody }).then(
        ({ status }) => status === 200,
        () => false,
      );
      await pause(random() * 40);
      await running.kill();
      const acknowledged = await call;
      running = await start();
      // The issuer of a token is the API's address, which changes with free ports, so log in again.
      const { body } = await callApi(running.addresses, endpoints.login, {
        body: { email: customer.email, password: customer.password },
      });
      outcomes.push(await settle(running.addresses, { ...customer, token: body.token }, acknowledged));
    }
    await running.kill();
    console.log(`after kill -9 of everything: ${outcomes.join(' ')}`);
    expect(outcomes).toHaveLength(rounds.everything);
  });
});
