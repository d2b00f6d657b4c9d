import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export class DataFolderInUseError extends Error {
  constructor(dataDir: string) {
    super(`another stack already runs on ${dataDir}`);
    this.name = 'DataFolderInUseError';
  }
}

/** Locks the data folder with a local socket, which the system closes with the process. Throws `DataFolderInUseError`. */
export async function lockDataFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  // A socket's path may have 104 characters at most; the data folder's may be longer.
  const path = join(tmpdir(), `tellwren-${name}.sock`);
  if (await isSocketInUse(path)) throw new DataFolderInUseError(dataDir);
  rmSync(path, { force: true });
  const server = createServer((socket) => socket.end());
  await new Promise<void>((resolveOpen, reject) => server.once('error', reject).listen(path, resolveOpen));
  server.unref();
  return { release: () => new Promise((resolveClosed) => server.close(() => resolveClosed())) };
}

function isSocketInUse(path: string): Promise<boolean> {
  return new Promise((resolveAnswer) => {
    const socket = connect(path);
    socket.once('connect', () => resolveAnswer(true));
    socket.once('error', () => resolveAnswer(false));
    socket.unref();
    socket.once('connect', () => socket.destroy());
  });
}
