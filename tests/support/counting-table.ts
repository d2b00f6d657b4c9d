import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';

export interface CountedCall {
  readonly operation: string;
  /** Capacity units as reported by the table; transactions as 2 units per item and started KB. */
  readonly units: number;
}

interface TableCall {
  readonly operation: string;
  readonly request: { readonly TransactItems?: readonly unknown[] };
  /** False for a refused condition and any other error. */
  readonly ok: boolean;
  readonly answer: { readonly ConsumedCapacity?: unknown };
}

/** The capacity units in an answer of the table. */
export function reportedUnits({ ConsumedCapacity }: TableCall['answer']): number {
  const consumed = [ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[];
  return consumed.reduce((sum, { CapacityUnits: units = 0 }) => sum + units, 0);
}

/** 2 · ⌈KB⌉ per item of the request. */
export function transactionUnits({ TransactItems: items = [] }: TableCall['request']): number {
  return items.reduce<number>((sum, item) => sum + 2 * Math.ceil(JSON.stringify(item).length / 1024), 0);
}

/** A proxy in front of a local table that reports each call with its units. */
export async function createTableProxy(target: string, onCall: (call: TableCall) => void) {
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const body = JSON.parse(await readText(request));
    const forwarded = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': String(request.headers['x-amz-target']),
        authorization: String(request.headers.authorization),
        'x-amz-date': String(request.headers['x-amz-date']),
      },
      body: JSON.stringify({ ...body, ReturnConsumedCapacity: 'TOTAL' }),
    });
    const answer = await forwarded.text();
    onCall({ operation, request: body, ok: forwarded.ok, answer: JSON.parse(answer) });
    response.writeHead(forwarded.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(answer);
  });
  return { url: await listenOnLoopback(server, 0), close: () => closeServer(server) };
}

/** A proxy that counts the calls and units of a table. */
export async function createCountingTable(target: string) {
  const calls: CountedCall[] = [];
  const proxy = await createTableProxy(target, ({ operation, request, ok, answer }) => {
    if (!ok) return;
    // Emulators over-report transactions.
    const units = operation === 'TransactWriteItems' ? transactionUnits(request) : reportedUnits(answer);
    calls.push({ operation, units });
  });
  return {
    ...proxy,
    /** The calls since the last `take`. */
    take: () => calls.splice(0),
  };
}
