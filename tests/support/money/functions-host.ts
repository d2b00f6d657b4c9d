import { type ChildProcess, spawn } from 'node:child_process';
import { functionsEnvironment, hostFile } from '#infra/local/functions-process.ts';
import { findFreePorts, loopback } from '#infra/local/listen.ts';

/** The local stack's process of the functions. */
export interface FunctionsHost {
  readonly api: string;
  /** Lambda's Invoke API. */
  readonly functions: string;
  /** Its last output. */
  printed(): string;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
}

/** Starts the process on free ports and waits until it serves. Its output is shown if it does not start. */
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
