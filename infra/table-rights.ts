import type { FunctionId } from './function-entries.ts';
import { functionNeeds } from './function-needs.ts';
import { type FunctionSpec, functionSpecs, type Grant } from './function-specs.ts';

/** IAM actions of the table grants; a transaction needs those of its parts. */
export const tableActions = {
  'read-table': ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  'write-table': ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'],
  'scan-table': ['dynamodb:Scan'],
  /** Of the index: which items are a customer's. */
  'query-owners': ['dynamodb:Query'],
} as const satisfies Partial<Record<Grant, readonly string[]>>;

const fits = (pattern: string, key: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;

/**
 * Whether a function's role allows an action (same source as infra/constructs/grant-statements.ts). @param action such as
 * `dynamodb:PutItem` @param partitionKey undefined for a scan @param index when it is on an index
 */
export function isAllowed(id: FunctionId, action: string, partitionKey: string | undefined, index?: string): boolean {
  const { grants }: FunctionSpec = functionSpecs[id];
  if (index !== undefined) return action === 'dynamodb:Query' && grants.includes('query-owners');
  const granted = Object.entries(tableActions).filter(([grant]) => grants.some((each) => each === grant));
  if (!granted.some(([, actions]) => actions.some((each) => each === action))) return false;
  if (partitionKey === undefined) return true;
  return functionNeeds(id).leadingKeys.some((pattern) => fits(pattern, partitionKey));
}
