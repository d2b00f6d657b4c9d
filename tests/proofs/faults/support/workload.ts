import {
  createJourneyClient,
  type JourneyClient,
  type JourneyWorld,
  OperationRefused,
} from '#infra/tooling/load/journey/journey-client.ts';
import { type JourneyCustomer, newJourneyCustomer } from '#infra/tooling/load/journey/journey-customer.ts';
import { chooseOperation, type JourneyOperation, runOperation } from '#infra/tooling/load/journey/journey-operation.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { addStoryBody } from '#tests/support/product.ts';
import { randomNumbers } from '#tests/support/random-choices.ts';
import { createRequestLog, isAcknowledged, type RequestLog } from './request-log.ts';

export interface CustomerRun {
  readonly customer: JourneyCustomer;
  readonly client: JourneyClient;
  readonly requestLog: RequestLog;
}

export interface WorkloadOptions {
  readonly world: JourneyWorld;
  readonly operations: readonly JourneyOperation[];
  readonly seed: number;
  /** Total number; `lanes` run concurrently. */
  readonly count: number;
  readonly lanes: number;
  /** A lane continues with a new customer after this many operations. */
  readonly operationsPerCustomer: number;
  readonly patienceMs: number;
}

export interface Workload {
  readonly customerRuns: CustomerRun[];
  begun: number;
  done: number;
  readonly givenUp: string[];
}

export function createWorkload(): Workload {
  return { customerRuns: [], begun: 0, done: 0, givenUp: [] };
}

async function newCustomerRun(workload: Workload, options: WorkloadOptions): Promise<CustomerRun> {
  const requestLog = createRequestLog({ patienceMs: options.patienceMs, pauseMs: 200 });
  // Each customer has their own address, as limits count by it.
  const localAddress = `127.0.1.${1 + (workload.customerRuns.length % 250)}`;
  const client = createJourneyClient({ world: options.world, localAddress, around: requestLog.around });
  const customer = await newJourneyCustomer(client);
  const run = { customer, client, requestLog };
  workload.customerRuns.push(run);
  return run;
}

/** Adds the free story, so that there is something to edit. */
async function addFirstStory({ customer, client }: CustomerRun): Promise<void> {
  client.operation = 'have a story';
  const added = await client.request({ endpoint: endpoints.addStory, token: customer.token, body: addStoryBody });
  customer.hasFreeStory = false;
  customer.writing.add(added.body.data._id);
}

/** Creates customers before the faults begin. */
export async function createCustomers(workload: Workload, options: WorkloadOptions): Promise<CustomerRun[]> {
  const first: CustomerRun[] = [];
  for (let lane = 0; lane < options.lanes; lane += 1) {
    const run = await newCustomerRun(workload, options);
    await addFirstStory(run);
    first.push(run);
  }
  return first;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function runOne(
  workload: Workload,
  options: WorkloadOptions,
  run: CustomerRun,
  random: () => number,
): Promise<void> {
  const { customer, client } = run;
  const operation = chooseOperation(options.operations, customer, random);
  workload.begun += 1;
  if (workload.begun % 100 === 0) console.log(`${workload.begun} of ${options.count} operations begun`);
  try {
    await runOperation(operation, customer, client, random);
    workload.done += 1;
  } catch (error) {
    const status = error instanceof OperationRefused ? error.status : 0;
    workload.givenUp.push(`${operation.name}: ${status} ${reasonOf(error)}`);
  }
}

/** Runs operations in all lanes until `count` were started. */
export async function runOperations(
  workload: Workload,
  options: WorkloadOptions,
  first: readonly CustomerRun[],
): Promise<void> {
  const { seed, count, operationsPerCustomer } = options;
  async function lane(run: CustomerRun, random: () => number): Promise<void> {
    let current = run;
    for (let turn = 1; workload.begun < count; turn += 1) {
      await runOne(workload, options, current, random);
      if (turn % operationsPerCustomer === 0 && workload.begun < count)
        current = await newCustomerRun(workload, options);
    }
  }
  await Promise.all(first.map((run, index) => lane(run, randomNumbers(seed + index))));
}

export function requestCounts({ customerRuns }: Workload) {
  const entries = customerRuns.flatMap(({ requestLog }) => requestLog.entries);
  return {
    requests: entries.length,
    acknowledged: entries.filter(isAcknowledged).length,
    retried: entries.reduce((sum, { attempts }) => sum + attempts - 1, 0),
  };
}
