import type { ConfigName } from '#shared/names/environment.ts';
import type { FunctionId } from './function-entries.ts';
import derived from './function-needs.json' with { type: 'json' };

export interface FunctionNeeds {
  readonly config: readonly ConfigName[];
  /** Table partitions of the bundle, in the form of `dynamodb:LeadingKeys`: `USER#*`, `FILMS`. */
  readonly leadingKeys: readonly string[];
}

const needs = derived as Readonly<Partial<Record<FunctionId, FunctionNeeds>>>;

/** @throws Error for a function that is newer than the generated file */
export function functionNeeds(id: FunctionId): FunctionNeeds {
  const found = needs[id];
  if (found === undefined) throw new Error(`infra/function-needs.json lacks ${id}: npm run generate`);
  return found;
}
