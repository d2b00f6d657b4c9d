import { createServer } from 'node:http';
import { closeServer, listenOnLoopback } from './listen.ts';

/** Serves the result of a task to other processes: a request waits for it. A failed task answers 500 with its message. */
export async function serveResult(task: () => Promise<string>): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_, response) => {
    task().then(
      (result) => response.end(result),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return { url: await listenOnLoopback(server, 0), close: () => closeServer(server) };
}
