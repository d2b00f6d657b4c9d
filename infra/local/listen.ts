import type { IncomingMessage, Server } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';

/** The stack is reachable only from this machine. */
export const loopback = '127.0.0.1';

const keepAliveMs = 65_000;

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

/** Listens on loopback; port 0 takes a free one. @returns the URL. Throws `PortBusyError`. */
export async function listenOnLoopback(server: Server, port: number): Promise<string> {
  // Clients reuse connections until a second before the server's timeout. With Node's default of 5 s a busy machine would close
  // them during requests.
  server.keepAliveTimeout = keepAliveMs;
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

/** Closes open connections, too, so that idle browsers do not delay the stop. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

/**
 * Below the systems' ephemeral ports (Linux from 32768, macOS and Windows from 49152), which may be taken before a process starts
 * or restarts.
 */
const choice = { first: 20_000, count: 12_768, perProcess: 64 } as const;
let chosen = 0;

/** Each process has its own range, so that parallel starts choose different ports. */
function nextChoice(): number {
  const { first, count, perProcess } = choice;
  chosen += 1;
  return first + ((process.pid * perProcess + chosen) % count);
}

export async function findFreePort(wanted: number): Promise<number> {
  const [port = wanted] = await findFreePorts([wanted]);
  return port;
}

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

/** The body; undefined if longer than `maxBytes` (the rest is discarded, so that a response can be sent). */
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
