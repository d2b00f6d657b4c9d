import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface HostileRequest {
  readonly method: string;
  /** As it goes over the wire: nothing of it is escaped or resolved. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
}

export interface HostileResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
/** Nothing of ours takes so long: an answer that has not come by then will not come. */
const patienceMs = 30_000;

/** The server closed a connection that had been idle just as it was used again: the request never came in. */
class ClosedMeanwhile extends Error {}

/** Sends what `fetch` would refuse to: any method, any path, any header. @throws when no answer comes */
export async function send(api: string, sent: HostileRequest): Promise<HostileResponse> {
  try {
    return await sendOnce(api, sent);
  } catch (error) {
    if (!(error instanceof ClosedMeanwhile)) throw error;
    return sendOnce(api, sent);
  }
}

function sendOnce(api: string, { method, path, headers, body }: HostileRequest): Promise<HostileResponse> {
  const { hostname, port } = new URL(api);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(body.length) };
    const options = { hostname, port, method, path, agent, timeout: patienceMs, headers: { ...length, ...headers } };
    const asked = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, text, ms: performance.now() - startedAt });
      });
    });
    asked.on('timeout', () =>
      asked.destroy(new Error(`no answer in ${patienceMs} ms: ${method} ${path.slice(0, 200)}`)),
    );
    asked.on('error', (error) => {
      const isClosed = asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      reject(isClosed ? new ClosedMeanwhile('closed meanwhile', { cause: error }) : error);
    });
    asked.end(body);
  });
}

export function closeConnections(): void {
  agent.destroy();
}
