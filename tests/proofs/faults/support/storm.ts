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
import { createDiary, type Diary, isAcknowledged } from './diary.ts';

/** A customer with what they have seen. */
export interface Witness {
  readonly customer: JourneyCustomer;
  readonly client: JourneyClient;
  readonly diary: Diary;
}

export interface StormOptions {
  readonly world: JourneyWorld;
  readonly operations: readonly JourneyOperation[];
  readonly seed: number;
  /** In all, done at once by so many customers. */
  readonly count: number;
  readonly lanes: number;
  /** A lane goes on with somebody new after so many operations: people register amid the storm, too. */
  readonly operationsPerCustomer: number;
  readonly patienceMs: number;
}

export interface Storm {
  readonly witnesses: Witness[];
  /** Operations begun, and those that went to their end. */
  begun: number;
  done: number;
  /** Why the others did not. */
  readonly givenUp: string[];
}

export function newStorm(): Storm {
  return { witnesses: [], begun: 0, done: 0, givenUp: [] };
}

async function newWitness(storm: Storm, options: StormOptions): Promise<Witness> {
  const diary = createDiary({ patienceMs: options.patienceMs, pauseMs: 200 });
  // Each customer has an address of their own, as limits count them by it.
  const localAddress = `127.0.1.${1 + (storm.witnesses.length % 250)}`;
  const client = createJourneyClient({ world: options.world, localAddress, around: diary.around });
  const customer = await newJourneyCustomer(client);
  const witness = { customer, client, diary };
  storm.witnesses.push(witness);
  return witness;
}

/** Their free story, so that there is something to edit from the first operation on. */
async function addFirstStory({ customer, client }: Witness): Promise<void> {
  client.operation = 'have a story';
  const added = await client.ask({ endpoint: endpoints.addStory, token: customer.token, body: addStoryBody });
  customer.hasFreeStory = false;
  customer.writing.add(added.body.data._id);
}

/** Customers who are there before anything goes wrong. */
export async function gather(storm: Storm, options: StormOptions): Promise<Witness[]> {
  const first: Witness[] = [];
  for (let lane = 0; lane < options.lanes; lane += 1) {
    const witness = await newWitness(storm, options);
    await addFirstStory(witness);
    first.push(witness);
  }
  return first;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** One operation that is possible for the customer now. */
async function doOne(storm: Storm, options: StormOptions, witness: Witness, random: () => number): Promise<void> {
  const { customer, client } = witness;
  const operation = chooseOperation(options.operations, customer, random);
  storm.begun += 1;
  if (storm.begun % 100 === 0) console.log(`${storm.begun} of ${options.count} operations begun`);
  try {
    await runOperation(operation, customer, client, random);
    storm.done += 1;
  } catch (error) {
    const status = error instanceof OperationRefused ? error.status : 0;
    storm.givenUp.push(`${operation.name}: ${status} ${reasonOf(error)}`);
  }
}

/** Operations by all lanes at once until there were so many. */
export async function rage(storm: Storm, options: StormOptions, first: readonly Witness[]): Promise<void> {
  const { seed, count, operationsPerCustomer } = options;
  async function lane(witness: Witness, random: () => number): Promise<void> {
    let current = witness;
    for (let turn = 1; storm.begun < count; turn += 1) {
      await doOne(storm, options, current, random);
      if (turn % operationsPerCustomer === 0 && storm.begun < count) current = await newWitness(storm, options);
    }
  }
  await Promise.all(first.map((witness, index) => lane(witness, randomNumbers(seed + index))));
}

/** How often requests were acknowledged, and sent again before that. */
export function tallyOf({ witnesses }: Storm) {
  const entries = witnesses.flatMap(({ diary }) => diary.entries);
  return {
    requests: entries.length,
    acknowledged: entries.filter(isAcknowledged).length,
    retried: entries.reduce((sum, { attempts }) => sum + attempts - 1, 0),
  };
}
