import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountedCall {
  readonly operation: string;
  /** Capacity units as reported by the table; transactions as 2 units per item and started KB. */
  readonly units: number;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function unitsOf(
  operation: string,
  body: { TransactItems?: unknown[] },
  answer: { ConsumedCapacity?: unknown },
): number {
  // Emulators over-report transactions; the documented formula is 2 · ⌈KB⌉ per item.
  if (operation === 'TransactWriteItems') {
    return (body.TransactItems ?? []).reduce<number>(
      (sum, item) => sum + 2 * Math.ceil(JSON.stringify(item).length / 1024),
      0,
    );
  }
  const consumed = [answer.ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[];
  return consumed.reduce((sum, { CapacityUnits: units = 0 }) => sum + units, 0);
}

/** A proxy that counts the calls and units of a table. */
export async function createCountingTable(target: string) {
  const calls: CountedCall[] = [];
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const body = JSON.parse(await readAll(request));
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
    const text = await forwarded.text();
    if (forwarded.ok) calls.push({ operation, units: unitsOf(operation, body, JSON.parse(text)) });
    response.writeHead(forwarded.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The calls since the last `take`. */
    take: () => calls.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
