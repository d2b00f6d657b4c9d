import type { ConfigName } from '#shared/names/environment.ts';
import type { FunctionId } from './function-entries.ts';
import derived from './function-needs.json' with { type: 'json' };

/** What a function's code needs; its grants (function-specs.ts) say what it may do with the table. */
export interface FunctionNeeds {
  readonly config: readonly ConfigName[];
  /** The partitions of the table for which its bundle makes keys, as `dynamodb:LeadingKeys` compares them: `USER#*`, `FILMS`. */
  readonly leadingKeys: readonly string[];
}

const needs = derived as Readonly<Partial<Record<FunctionId, FunctionNeeds>>>;

/** @throws Error for a function that was added after the file was written */
export function functionNeeds(id: FunctionId): FunctionNeeds {
  const found = needs[id];
  if (found === undefined) throw new Error(`infra/function-needs.json lacks ${id}: npm run generate`);
  return found;
}
