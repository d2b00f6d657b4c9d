import type { ConfigName } from '#shared/names/environment.ts';
import type { FunctionId } from './function-entries.ts';
import derived from './function-needs.json' with { type: 'json' };

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

export interface FunctionNeeds {
  readonly config: readonly ConfigName[];
  /** The code's actions in each partition, in the form of `dynamodb:LeadingKeys`: `{ 'USER#*': 'GetItem Query' }`. */
  readonly partitions: Readonly<Record<string, string>>;
}

const needs = derived as Readonly<Partial<Record<FunctionId, FunctionNeeds>>>;

/** @throws Error for a function that is newer than the generated file */
export function functionNeeds(id: FunctionId): FunctionNeeds {
  const found = needs[id];
  if (found === undefined) throw new Error(`infra/function-needs.json lacks ${id}: npm run generate`);
  return found;
}

/** Partitions of a function in which its code carries out an action. */
export function partitionsFor(action: TableAction, partitions: FunctionNeeds['partitions']): string[] {
  return Object.keys(partitions).filter((partition) => partitions[partition]?.split(' ').includes(action));
}
