import { connect } from 'node:net';

export interface RawResponse {
  readonly text: string;
  /** `closed` by the server, or `open` at the timeout. */
  readonly end: 'closed' | 'open';
  readonly ms: number;
}

/** Writes raw bytes to the API and reads until the server closes, `enough` matches or the timeout ends. */
export function sendRaw(
  api: string,
  bytes: string | Buffer,
  { patienceMs, enough = () => false }: { readonly patienceMs: number; readonly enough?: (text: string) => boolean },
): Promise<RawResponse> {
  const { hostname, port } = new URL(api);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    const finish = (end: RawResponse['end']) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, end, ms: performance.now() - startedAt });
    };
    const timer = setTimeout(() => finish('open'), patienceMs);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (enough(text)) finish('open');
    });
    socket.on('close', () => finish('closed'));
    // Reported by `close`.
    socket.on('error', () => undefined);
  });
}

export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
