import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface HostileRequest {
  readonly method: string;
  /** Sent without escaping or normalisation. */
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
/** Longer than any response takes. */
const patienceMs = 30_000;

/** The server closed an idle keep-alive connection; the request was not received. */
class ClosedMeanwhile extends Error {}

/** Sends any method, path and header, unlike `fetch`. @throws without a response */
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
