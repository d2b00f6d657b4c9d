import type { IncomingMessage, Server } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';

/** The stack talks to this machine only. */
export const loopback = '127.0.0.1';

/** As load balancers keep idle connections. */
const keptMs = 65_000;

/** A port that somebody else holds; the command line names its variable. */
export class PortBusyError extends Error {
  readonly port: number;

  constructor(port: number) {
    super(`port ${port} is in use`);
    this.name = 'PortBusyError';
    this.port = port;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** Opens the server on the loopback address; port 0 takes any free one. Answers its URL. Throws `PortBusyError`. */
export async function listenOnLoopback(server: Server, port: number): Promise<string> {
  // A client sends on a kept connection until a second before the server would end it: where a busy machine takes longer than
  // that second, Node's own five seconds end connections under requests.
  server.keepAliveTimeout = keptMs;
  await new Promise<void>((resolve, reject) => {
    const failed = (error: Error) => reject(isBusy(error) ? new PortBusyError(port) : error);
    server.once('error', failed);
    server.listen(port, loopback, () => {
      server.off('error', failed);
      resolve();
    });
  });
  return `http://${loopback}:${portOf(server)}`;
}

function portOf(server: Pick<TcpServer, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address.port;
}

/** Stops listening and cuts what is still connected, so that a stop never waits for an idle browser. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

/**
 * Below the ports that systems give to connections and to servers that take any (Linux from 32768, macOS and Windows from 49152):
 * one of those may be gone before the process that it is for has started, and whenever that process is started anew.
 */
const choice = { first: 20_000, count: 12_768, perProcess: 64 } as const;
let chosen = 0;

/** Processes choose in places of their own, one after the other, so that two that start at once do not choose the same. */
function nextChoice(): number {
  const { first, count, perProcess } = choice;
  chosen += 1;
  return first + ((process.pid * perProcess + chosen) % count);
}

/** `wanted`, or a free port for 0. It is free now; nothing keeps it so. Throws `PortBusyError`. */
export async function findFreePort(wanted: number): Promise<number> {
  const [port = wanted] = await findFreePorts([wanted]);
  return port;
}

/** The same for several, which all differ: each is held until the last is found. Throws `PortBusyError`. */
export async function findFreePorts(wanted: readonly number[]): Promise<number[]> {
  const probes: TcpServer[] = [];
  try {
    for (const port of wanted) probes.push(await (port === 0 ? probeAny() : probePort(port)));
    return probes.map(portOf);
  } finally {
    await Promise.all(probes.map((probe) => new Promise<void>((resolve) => probe.close(() => resolve()))));
  }
}

async function probeAny(): Promise<TcpServer> {
  for (let tries = 0; tries < choice.count; tries += 1) {
    const probe = await probePort(nextChoice()).catch((error: unknown) => {
      if (error instanceof PortBusyError) return undefined;
      throw error;
    });
    if (probe !== undefined) return probe;
  }
  throw new Error(`no port is free from ${choice.first} on`);
}

function probePort(port: number): Promise<TcpServer> {
  const probe = createTcpServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error) => reject(isBusy(error) ? new PortBusyError(port) : error));
    probe.listen(port, loopback, () => resolve(probe));
  });
}

/** The whole body; `undefined` once it is longer than `maxBytes` (the rest is read and thrown away, so that an answer can be sent). */
export async function readBody(
  request: IncomingMessage,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length <= maxBytes) chunks.push(bytes);
  }
  return length > maxBytes ? undefined : Buffer.concat(chunks);
}
