import { type ChildProcess, spawn } from 'node:child_process';
import { functionsEnvironment, hostFile } from '#infra/local/functions-process.ts';
import { findFreePorts, loopback } from '#infra/local/listen.ts';

/** A process that runs the functions, as the local stack starts it. */
export interface FunctionsHost {
  readonly api: string;
  /** Lambda's Invoke API. */
  readonly functions: string;
  /** The last of what it printed. */
  printed(): string;
  /** `kill -9`. Resolves when it is gone. */
  kill(): Promise<void>;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
}

/** Starts a process on free ports; resolves when it serves. What it prints is kept, and told when it does not start. */
export async function startFunctions(environment: Readonly<Record<string, string>>): Promise<FunctionsHost> {
  const [apiPort = 0, functionsPort = 0] = await findFreePorts([0, 0]);
  const env = functionsEnvironment({ environment, apiPort, functionsPort, loadAhead: false });
  const child = spawn(process.execPath, [hostFile], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-4000);
    });
  }
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error(`the functions did not start: ${printed}`)));
  });
  return {
    api: `http://${loopback}:${apiPort}`,
    functions: `http://${loopback}:${functionsPort}`,
    printed: () => printed,
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}
