import { join } from 'node:path';
import * as z from 'zod/mini';
import type { FunctionId } from '#infra/function-entries.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { accountWeights } from '#shared/endpoints/throttle-classes.ts';
import type { BenchStack } from './bench-stack.ts';
import { type BenchCase, bundleFile } from './cases.ts';
import { createCountingTable } from './counting-table.ts';
import type { Figures } from './gates.ts';
import type { Row } from './print-table.ts';
import { runFunction } from './run-function.ts';
import { unitBaseline } from './unit-baseline.ts';

export interface TableUse {
  readonly id: FunctionId;
  readonly calls: readonly string[];
  readonly units: number;
}

const keyedSchema = z.looseObject({ headers: z.record(z.string(), z.string()) });

/** Figures exclude the `Idempotency-Key`, which costs a read and a row. */
function withoutKey(event: unknown): unknown {
  const request = keyedSchema.safeParse(event).data;
  if (request === undefined) return event;
  const { 'Idempotency-Key': _, ...headers } = request.headers;
  return { ...request, headers };
}

export async function countTableUse(stack: BenchStack, cases: readonly BenchCase[]): Promise<TableUse[]> {
  const counting = await createCountingTable(stack.dynamodbUrl);
  const environment = { ...stack.environment, AWS_ENDPOINT_URL_DYNAMODB: counting.url };
  const uses: TableUse[] = [];
  try {
    for (const { id, event } of cases) {
      await stack.table.restore();
      const eventFile = join(stack.folder, 'counted.json');
      await runFunction({ file: bundleFile(id), event: withoutKey(event()), eventFile, environment, warmCalls: 0 });
      const counted = counting.take();
      const units = counted.reduce((sum, call) => sum + call.units, 0);
      uses.push({ id, calls: counted.map(({ operation }) => operation), units });
    }
  } finally {
    await counting.close();
  }
  return uses;
}

/** Of an endpoint that customers call: what it may cost at most (decision 0105). */
function weightOf(id: FunctionId): number | undefined {
  const { [id]: endpoint }: Partial<Record<string, Endpoint>> = endpoints;
  const weights: Partial<Record<string, number>> = accountWeights;
  return endpoint && weights[endpoint.throttle];
}

const shortNames: Readonly<Record<string, string>> = {
  GetItem: 'Get',
  BatchGetItem: 'BatchGet',
  TransactWriteItems: 'Transact',
  PutItem: 'Put',
  UpdateItem: 'Update',
  DeleteItem: 'Delete',
  TransactGetItems: 'TransactGet',
};

/** Short form with repeated calls counted: `Get 2·Update Transact`. */
export function shortCalls(calls: readonly string[]): string {
  const groups: { name: string; times: number }[] = [];
  for (const call of calls) {
    const name = shortNames[call] ?? call;
    const last = groups.at(-1);
    if (last?.name === name) last.times += 1;
    else groups.push({ name, times: 1 });
  }
  return groups.map(({ name, times }) => (times === 1 ? name : `${times}·${name}`)).join(' ');
}

function isOver({ id, units }: TableUse): boolean {
  return units > (weightOf(id) ?? Number.POSITIVE_INFINITY);
}

export function unitRows(uses: readonly TableUse[]): Row[] {
  return uses.map((use) => ({
    function: use.id,
    calls: String(use.calls.length),
    units: use.units.toString(),
    weight: String(weightOf(use.id) ?? '–'),
    lean: String(unitBaseline[use.id] ?? '–'),
    what: shortCalls(use.calls),
  }));
}

export function unitFigures(uses: readonly TableUse[]): Figures {
  return { 'table: functions over the weight of their class': uses.filter(isOver).length };
}
