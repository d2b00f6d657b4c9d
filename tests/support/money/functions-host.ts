import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { findFreePorts, loopback } from '../../../infra/local/listen.ts';

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

const hostFile = join(import.meta.dirname, '../../../infra/local/functions-host.ts');

/** The child gets the stack's own AWS settings and nothing of the developer's. */
function childEnvironment(environment: Readonly<Record<string, string>>, ports: readonly number[]): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  const [apiPort, functionsPort] = ports.map(String);
  return {
    ...Object.fromEntries(inherited),
    ...environment,
    LOCAL_API_PORT: apiPort,
    LOCAL_FUNCTIONS_PORT: functionsPort,
    LOCAL_LOAD_AHEAD: 'false',
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
}

/** Starts a process on free ports; resolves when it serves. What it prints is kept, and told when it does not start. */
export async function startFunctions(environment: Readonly<Record<string, string>>): Promise<FunctionsHost> {
  const ports = await findFreePorts([0, 0]);
  const env = childEnvironment(environment, ports);
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
  const [apiPort, functionsPort] = ports;
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
