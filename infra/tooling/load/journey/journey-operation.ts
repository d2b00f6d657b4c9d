import type { EndpointId } from '#shared/endpoints/index.ts';
import type { JourneyClient } from './journey-client.ts';
import type { JourneyCustomer } from './journey-customer.ts';

/** A number from 0 to 1. */
export type Random = () => number;

export interface JourneyOperation {
  readonly name: string;
  readonly calls: readonly EndpointId[];
  /** Relative frequency. */
  readonly weight: number;
  /** Maximum per customer, as account limits are those of production. */
  readonly timesPerCustomer?: number;
  isPossible(customer: JourneyCustomer): boolean;
  /** @throws OperationRefused if the API refuses; Error for a missing or wrong response */
  run(customer: JourneyCustomer, client: JourneyClient, random: Random): Promise<void>;
}

export function pickRandom<Value>(values: Iterable<Value>, random: Random): Value {
  const all = [...values];
  const value = all[Math.floor(random() * all.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

/** A possible operation by weight, counted as started. @throws Error without one */
export function chooseOperation(
  operations: readonly JourneyOperation[],
  customer: JourneyCustomer,
  random: Random,
): JourneyOperation {
  const possible = operations.filter(
    (operation) =>
      (customer.begun.get(operation.name) ?? 0) < (operation.timesPerCustomer ?? Number.POSITIVE_INFINITY) &&
      operation.isPossible(customer),
  );
  const at = random() * possible.reduce((sum, { weight }) => sum + weight, 0);
  const ends = possible.map((_, index) => possible.slice(0, index + 1).reduce((sum, { weight }) => sum + weight, 0));
  const chosen = possible[ends.findIndex((end) => at < end)] ?? possible.at(-1);
  if (chosen === undefined) throw new Error('nothing is possible for this customer');
  customer.begun.set(chosen.name, (customer.begun.get(chosen.name) ?? 0) + 1);
  return chosen;
}

export function runOperation(
  operation: JourneyOperation,
  customer: JourneyCustomer,
  client: JourneyClient,
  random: Random,
): Promise<void> {
  client.operation = operation.name;
  return operation.run(customer, client, random);
}

export const isLoggedIn = ({ token }: JourneyCustomer) => token !== undefined;
export const hasStory = (customer: JourneyCustomer) => isLoggedIn(customer) && customer.ready.size > 0;
