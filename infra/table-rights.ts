import type { FunctionId } from './function-entries.ts';
import { functionNeeds, partitionsFor, type TableAction } from './function-needs.ts';
import { type FunctionSpec, functionSpecs, type Grant } from './function-specs.ts';

/** The actions that the table grants can allow. A function gets those that its code needs, in the partitions where it needs them. */
export const tableActions = {
  'read-table': ['GetItem', 'BatchGetItem', 'Query'],
  'write-table': ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
} as const satisfies Partial<Record<Grant, readonly TableAction[]>>;

const fits = (pattern: string, key: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;

/**
 * Whether a function's role allows an action (same source as infra/constructs/grant-statements.ts). @param action such as
 * `PutItem` @param partitionKey undefined for a scan @param index when it is on an index
 */
export function isAllowed(id: FunctionId, action: string, partitionKey: string | undefined, index?: string): boolean {
  const { grants }: FunctionSpec = functionSpecs[id];
  if (index !== undefined) return action === 'Query' && grants.includes('query-owners');
  if (partitionKey === undefined) return action === 'Scan' && grants.includes('scan-table');
  return Object.entries(tableActions).some(([grant, actions]) => {
    const allowed = grants.some((each) => each === grant) ? actions.find((each) => each === action) : undefined;
    if (allowed === undefined) return false;
    return partitionsFor(allowed, functionNeeds(id).partitions).some((pattern) => fits(pattern, partitionKey));
  });
}
