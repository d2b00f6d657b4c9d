import { setTimeout as pause } from 'node:timers/promises';
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
  type Random,
  runOperation,
} from '#tests/support/mixed-journey/journey-operation.ts';
import { journeyOperations } from '#tests/support/mixed-journey/journey-operations.ts';
import { type LoadRecord, recordFailure, recordingAround } from './load-record.ts';

export interface CrowdOptions {
  readonly world: JourneyWorld;
  readonly random: Random;
  /** The current record. */
  current(): LoadRecord;
}

export interface VirtualUser {
  readonly customer: JourneyCustomer;
  readonly client: JourneyClient;
}

/** A unique address of 127.0.0.0/8, as limits count by address. */
export function localAddressOf(number: number): string {
  return `127.${1 + (Math.floor(number / 64_516) % 200)}.${1 + (Math.floor(number / 254) % 254)}.${1 + (number % 254)}`;
}

/** Backoff in milliseconds, up to 30 s; constant retries would keep an overloaded product down. */
export function retryDelayMs(tries: number, random: Random): number {
  return Math.min(1000 * 2 ** tries, 30_000) * (0.5 + random());
}

/** Preparation of a customer: a story, so that every operation is possible. */
const past = [
  ...Array.from({ length: 6 }, () => 'talk with Wren'),
  ...['read the opening', 'claim the draft', 'add the free story', 'wait until a story is written'],
];

export function createCrowd({ world, random, current }: CrowdOptions) {
  let count = 0;

  /** Runs an operation, timed from its scheduled start, and records failures. @returns whether it succeeded */
  async function perform(user: VirtualUser, operation: JourneyOperation, dueAt = performance.now()): Promise<boolean> {
    try {
      await runOperation(operation, user.customer, user.client, random);
      return true;
    } catch (error) {
      note(operation.name, error);
      return false;
    } finally {
      current().operations.add(performance.now() - dueAt);
    }
  }

  function note(name: string, error: unknown): void {
    if (error instanceof OperationRefused) return;
    recordFailure(
      current(),
      `${name}: ${error instanceof Error ? error.message : String(error)}`.replace(/\w{20,}/g, '…'),
    );
  }

  async function tryToArrive(): Promise<VirtualUser | undefined> {
    count += 1;
    const options = { world, localAddress: localAddressOf(count), around: recordingAround(current) };
    const client = createJourneyClient(options);
    try {
      return { client, customer: await newJourneyCustomer(client) };
    } catch (error) {
      client.close();
      note('become a customer', error);
      return undefined;
    }
  }

  return {
    perform,
    /** Creates a customer, with retries. */
    async arrive(signal: AbortSignal): Promise<VirtualUser> {
      for (let tries = 0; ; tries += 1) {
        signal.throwIfAborted();
        const user = await tryToArrive();
        if (user !== undefined) return user;
        await pause(retryDelayMs(tries, random), undefined, { signal });
      }
    },
    /** Chats, previews and adds the first story, without pauses. */
    async live(user: VirtualUser, signal: AbortSignal): Promise<void> {
      for (const name of past) {
        const operation = journeyOperations.find((each) => each.name === name);
        if (operation === undefined) throw new Error(`no operation ${name}`);
        for (let tries = 0; !signal.aborted && operation.isPossible(user.customer); tries += 1) {
          if (await perform(user, operation)) break;
          await pause(retryDelayMs(tries, random));
        }
      }
    },
    /** Runs the next operation. */
    next: (user: VirtualUser, dueAt?: number) =>
      perform(user, chooseOperation(journeyOperations, user.customer, random), dueAt),
  };
}

export type Crowd = ReturnType<typeof createCrowd>;
