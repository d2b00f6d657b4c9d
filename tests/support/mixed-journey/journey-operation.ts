import type { EndpointId } from '#shared/endpoints/index.ts';
import type { JourneyClient } from './journey-client.ts';
import type { JourneyCustomer } from './journey-customer.ts';

/** A number from 0 to 1, as `Math.random` or by a seed. */
export type Random = () => number;

/** One thing that people do on the site, as data. */
export interface JourneyOperation {
  readonly name: string;
  /** The endpoints it may call. */
  readonly calls: readonly EndpointId[];
  /** How often it is done, beside the others. */
  readonly weight: number;
  /** How often one customer does it at most: limits per account stand as in production. */
  readonly timesPerCustomer?: number;
  /** Whether it makes sense for the customer as they are. */
  isPossible(customer: JourneyCustomer): boolean;
  /** @throws OperationRefused where the product says no; Error where it does not answer, or not as it must */
  run(customer: JourneyCustomer, client: JourneyClient, random: Random): Promise<void>;
}

/** Any of the values; there must be one. */
export function pickRandom<Value>(values: Iterable<Value>, random: Random): Value {
  const all = [...values];
  const value = all[Math.floor(random() * all.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

/** One of those possible now, by weight, and counted as begun. @throws Error where none is */
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

/** Does it under its name. */
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
