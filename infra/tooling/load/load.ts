import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { checkInvariants, reportLines } from '#functions/ops/invariants.ts';
import { filesOfStack, tableOfStack } from '#infra/local/stack-clients.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { type Row, tableLines } from '#infra/tooling/bench/print-table.ts';
import { type Figure, writeFigures } from '#infra/tooling/figures.ts';
import { commonErrors } from '#shared/endpoints/endpoint.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import {
  createJourneyClient,
  type JourneyClient,
  type JourneyRequest,
  type JourneyWorld,
  OperationRefused,
} from './journey/journey-client.ts';
import { type JourneyCustomer, newJourneyCustomer } from './journey/journey-customer.ts';
import { chooseOperation, type JourneyOperation, type Random, runOperation } from './journey/journey-operation.ts';
import { journeyOperations, prepareJourneyWorld } from './journey/journey-operations.ts';

export interface LoadSettings {
  /** Of each step, all at once. */
  readonly users: readonly number[];
  /** Of each step. */
  readonly seconds: number;
  /** Mean think time in seconds, ± 50 %. */
  readonly think: number;
  /** Milliseconds between the tokens of the model stand-in. */
  readonly delay: number;
  /** Replaces the rows of this command in infra/docs/figures.md. */
  readonly write: boolean;
}

interface Step {
  readonly users: number;
  readonly seconds: number;
  readonly requests: number;
  readonly errors: number;
  /** Of the routes without model and Chromium, ascending, in milliseconds. */
  readonly times: readonly number[];
  readonly functionsMb: number;
}

const progress = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);

/** Counts of the current step, and all unexpected responses of the run. */
function createRecord() {
  let [requests, errors] = [0, 0];
  let times: number[] = [];
  const wrong = new Map<string, number>();
  const note = (what: string) => void wrong.set(what, (wrong.get(what) ?? 0) + 1);
  return {
    wrong,
    note,
    async around<Response extends { readonly status: number; readonly body: unknown }>(
      { endpoint: { id, errors: documented = [], streams } }: JourneyRequest,
      send: () => Promise<Response>,
    ): Promise<Response> {
      const sentAt = performance.now();
      requests += 1;
      try {
        const response = await send();
        if (!streams && id !== 'generatePdf') times.push(performance.now() - sentAt);
        if (response.status >= 400) {
          errors += 1;
          const { code } = errorBodySchema.safeParse(response.body).data ?? {};
          const isDocumented = [...documented, ...commonErrors].some((each) => each === code) && code !== 'internal';
          if (!isDocumented) note(`${id} ${response.status} ${code}`);
        }
        return response;
      } catch (error) {
        errors += 1;
        note(`${id}: ${error instanceof Error ? error.message : error}`);
        throw error;
      }
    },
    take() {
      const taken = { requests, errors, times: times.toSorted((a, b) => a - b) };
      [requests, errors, times] = [0, 0, []];
      return taken;
    },
  };
}

interface User {
  readonly customer: JourneyCustomer;
  readonly client: JourneyClient;
}

const operationNamed = (name: string) => journeyOperations.find((each) => each.name === name);

/** After these, every operation is possible. */
const firstStory = [
  ...Array.from({ length: 6 }, () => 'talk with Wren'),
  ...['read the opening', 'claim the draft', 'add the free story', 'wait until a story is written'],
];
/** Of a visit; then another customer registers. */
const operationsPerCustomer = 60;
/** More would time out: a registration hashes two passwords. */
const arriveAtOnce = 8;

function createCrowd(world: JourneyWorld, record: ReturnType<typeof createRecord>, random: Random) {
  let count = 0;

  async function perform({ customer, client }: User, operation: JourneyOperation | undefined): Promise<void> {
    if (operation?.isPossible(customer) !== true) return;
    await runOperation(operation, customer, client, random).catch((error: Error) => {
      // Responses are recorded already.
      if (!(error instanceof OperationRefused)) record.note(`${operation.name}: ${error.message}`);
    });
  }

  /** Registers from an address of its own, since limits count by address, and gets a first story. */
  async function arrive(): Promise<User> {
    count += 1;
    const localAddress = `127.${1 + Math.floor(count / 64_516)}.${1 + (Math.floor(count / 254) % 254)}.${1 + (count % 254)}`;
    const client = createJourneyClient({ world, localAddress, around: record.around });
    const user = { client, customer: await newJourneyCustomer(client) };
    for (const name of firstStory) await perform(user, operationNamed(name));
    return user;
  }

  return {
    async arriveAll(wanted: number): Promise<User[]> {
      const users: User[] = [];
      let begun = 0;
      const worker = async () => {
        for (; begun < wanted; ) {
          begun += 1;
          users.push(await arrive());
        }
      };
      await Promise.all(Array.from({ length: arriveAtOnce }, worker));
      return users;
    },
    /** One operation after the other, until the end; then waits for stories that are being written. */
    async visit(first: User, thinkMs: number, end: AbortSignal): Promise<void> {
      let user = first;
      for (let done = 1; ; done += 1) {
        await pause(thinkMs * (0.5 + random()), undefined, { signal: end }).catch(() => undefined);
        if (!end.aborted) await perform(user, chooseOperation(journeyOperations, user.customer, random));
        if (!end.aborted && done % operationsPerCustomer !== 0) continue;
        await perform(user, operationNamed('wait until a story is written'));
        user.client.close();
        if (end.aborted) return;
        const next = await arrive().catch((error: Error) => record.note(`become a customer: ${error.message}`));
        if (next === undefined) return;
        user = next;
      }
    },
  };
}

const messageSchema = z.union([
  z.object({ line: z.string() }),
  z.object({ addresses: z.custom<StackAddresses>((value) => typeof value === 'object') }),
]);

async function startStack(dataDir: string, delay: number, tell: (sentence: string) => void) {
  const child = fork(join(import.meta.dirname, 'stack-process.ts'), [dataDir, String(delay)], { stdio: 'inherit' });
  const addresses = await new Promise<StackAddresses>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the stack ended with ${code}`)));
    child.on('message', (message) => {
      const parsed = messageSchema.parse(message);
      if ('line' in parsed) tell(parsed.line);
      else resolve(parsed.addresses);
    });
  });
  return {
    addresses,
    functionsMb() {
      const children = execFileSync('ps', ['-o', 'rss=,args=', '--ppid', String(child.pid)], { encoding: 'utf8' });
      return Number(/^ *(\d+) .*functions-host/m.exec(children)?.[1] ?? Number.NaN) / 1024;
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

const quantile = ({ times }: Step, share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
const perSecond = ({ requests, seconds }: Step) => requests / seconds;

/** The first step at which p95 doubles its best earlier value (at least 20 ms), or throughput grows by less than 10 %. */
function findSaturation(steps: readonly Step[]): Step | undefined {
  return steps.find((step, index) => {
    const last = steps[index - 1];
    if (last === undefined) return false;
    const best = Math.max(20, Math.min(...steps.slice(0, index).map((each) => quantile(each, 0.95))));
    return quantile(step, 0.95) > 2 * best || perSecond(step) < perSecond(last) * 1.1;
  });
}

function rowOf(step: Step): Row {
  return {
    users: String(step.users),
    'requests/s': perSecond(step).toFixed(0),
    errors: String(step.errors),
    ...Object.fromEntries([0.5, 0.95, 0.99].map((share) => [`p${share * 100} ms`, quantile(step, share).toFixed(0)])),
    'functions MB': step.functionsMb.toFixed(0),
  };
}

function figuresOf(steps: readonly Step[]): Figure[] {
  const saturation = findSaturation(steps);
  return [
    { what: 'mixed journey: saturation point', measured: saturation ? `${saturation.users} users` : 'not reached' },
    ...steps.map((step) => ({
      what: `mixed journey, ${step.users} users: requests per second, p95, errors`,
      measured: `${perSecond(step).toFixed(0)}, ${quantile(step, 0.95).toFixed(0)} ms, ${step.errors}`,
      goal: '0 errors',
      isMissed: step.errors > 0,
    })),
  ];
}

/**
 * Increasing numbers of customers use the local stack. Prints a row per step: times of the routes without model and Chromium.
 * @returns the exit code: 1 for an undocumented response, an unfinished story or a broken invariant
 */
export async function runLoad({ users, seconds, think, delay, write }: LoadSettings): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tellwren-load-'));
  const record = createRecord();
  const stack = await startStack(dataDir, delay, record.note);
  const end = new AbortController();
  process.once('SIGINT', () => end.abort());
  const steps: Step[] = [];
  try {
    const crowd = createCrowd(await prepareJourneyWorld(stack), record, Math.random);
    progress(`${Math.max(...users)} customers get their first story`);
    const all = await crowd.arriveAll(Math.max(...users));
    const visits: Promise<void>[] = [];
    for (const wanted of users) {
      progress(`${wanted} customers`);
      for (const user of all.slice(visits.length, wanted)) visits.push(crowd.visit(user, think * 1000, end.signal));
      await pause(2000);
      record.take();
      await pause(seconds * 1000, undefined, { signal: end.signal }).catch(() => undefined);
      if (end.signal.aborted) break;
      steps.push({ users: wanted, seconds, ...record.take(), functionsMb: stack.functionsMb() });
    }
    end.abort();
    progress('what was begun is finished');
    await Promise.all(visits);
    const report = await checkInvariants(tableOfStack(stack.addresses), filesOfStack(stack.addresses));
    if (report.broken.length > 0) for (const line of reportLines(report)) record.note(line);
  } finally {
    await stack.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  for (const line of tableLines(steps.map(rowOf), false)) console.log(line);
  const saturation = findSaturation(steps);
  console.log(saturation === undefined ? '\nNot saturated.' : `\nSaturated at ${saturation.users} users.`);
  for (const [what, times] of record.wrong) console.log(`wrong: ${times} × ${what}`);
  if (write) writeFigures('npm run load', figuresOf(steps));
  return record.wrong.size === 0 ? 0 : 1;
}
