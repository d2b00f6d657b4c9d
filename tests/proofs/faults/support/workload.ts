import { endpoints } from '#shared/endpoints/index.ts';
import {
  createJourneyClient,
  type JourneyClient,
  type JourneyWorld,
  OperationRefused,
} from '#tests/support/mixed-journey/journey-client.ts';
import { type JourneyCustomer, newJourneyCustomer } from '#tests/support/mixed-journey/journey-customer.ts';
import {
  chooseOperation,
  type JourneyOperation,
  runOperation,
} from '#tests/support/mixed-journey/journey-operation.ts';
import { addStoryBody } from '#tests/support/product.ts';
import { randomNumbers } from '#tests/support/random-choices.ts';
import { createRequestLog, isAcknowledged, type RequestLog } from './request-log.ts';

/** A customer with what they have seen. */
export interface CustomerRun {
  readonly customer: JourneyCustomer;
  readonly client: JourneyClient;
  readonly requestLog: RequestLog;
}

export interface WorkloadOptions {
  readonly world: JourneyWorld;
  readonly operations: readonly JourneyOperation[];
  readonly seed: number;
  /** In all, done at once by so many customers. */
  readonly count: number;
  readonly lanes: number;
  /** A lane goes on with somebody new after so many operations: people register amid the workload, too. */
  readonly operationsPerCustomer: number;
  readonly patienceMs: number;
}

export interface Workload {
  readonly customerRuns: CustomerRun[];
  /** Operations begun, and those that went to their end. */
  begun: number;
  done: number;
  /** Why the others did not. */
  readonly givenUp: string[];
}

export function createWorkload(): Workload {
  return { customerRuns: [], begun: 0, done: 0, givenUp: [] };
}

async function newCustomerRun(workload: Workload, options: WorkloadOptions): Promise<CustomerRun> {
  const requestLog = createRequestLog({ patienceMs: options.patienceMs, pauseMs: 200 });
  // Each customer has an address of their own, as limits count them by it.
  const localAddress = `127.0.1.${1 + (workload.customerRuns.length % 250)}`;
  const client = createJourneyClient({ world: options.world, localAddress, around: requestLog.around });
  const customer = await newJourneyCustomer(client);
  const run = { customer, client, requestLog };
  workload.customerRuns.push(run);
  return run;
}

/** Their free story, so that there is something to edit from the first operation on. */
async function addFirstStory({ customer, client }: CustomerRun): Promise<void> {
  client.operation = 'have a story';
  const added = await client.request({ endpoint: endpoints.addStory, token: customer.token, body: addStoryBody });
  customer.hasFreeStory = false;
  customer.writing.add(added.body.data._id);
}

/** Customers who are there before anything goes wrong. */
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

/** One operation that is possible for the customer now. */
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

/** Operations by all lanes at once until there were so many. */
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

/** How often requests were acknowledged, and sent again before that. */
export function requestCounts({ customerRuns }: Workload) {
  const entries = customerRuns.flatMap(({ requestLog }) => requestLog.entries);
  return {
    requests: entries.length,
    acknowledged: entries.filter(isAcknowledged).length,
    retried: entries.reduce((sum, { attempts }) => sum + attempts - 1, 0),
  };
}
