import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

export interface ConsumedUnits {
  readonly reads: number;
  readonly writes: number;
}

const reading = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

/**
 * Units of an answer, as the local table counts them: by the size of the items. A write that its condition refuses costs a unit, a
 * cancelled transaction what it would have cost for items of the request's size.
 */
function unitsOf(
  ok: boolean,
  answer: Record<string, unknown>,
  request: { TransactItems?: readonly unknown[] },
): number {
  if (ok) {
    const consumed = [answer['ConsumedCapacity'] ?? []].flat() as { CapacityUnits?: number }[];
    return consumed.reduce((sum, { CapacityUnits: units = 0 }) => sum + units, 0);
  }
  const items = request.TransactItems;
  if (items === undefined) return 1;
  return items.reduce<number>((sum, item) => sum + 2 * Math.ceil(JSON.stringify(item).length / 1024), 0);
}

/** A proxy in front of a local table that adds up what its callers consume. */
export async function createUnitMeter(target: string) {
  let used = { reads: 0, writes: 0 };
  let operations: string[] = [];
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
    const units = unitsOf(forwarded.ok, JSON.parse(answer), body);
    operations.push(operation);
    used = reading.has(operation) ? { ...used, reads: used.reads + units } : { ...used, writes: used.writes + units };
    response.writeHead(forwarded.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(answer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Units and operations since the last `take`. */
    take(): ConsumedUnits & { readonly operations: readonly string[] } {
      const taken = { ...used, operations };
      used = { reads: 0, writes: 0 };
      operations = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
