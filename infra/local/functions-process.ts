import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type NotePlatform, readPlatformMessage } from './platform-log.ts';
import { createRotatingLog } from './rotating-log.ts';

interface FunctionsProcessOptions {
  readonly apiPort: number;
  readonly functionsPort: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly loadAhead: boolean;
  readonly note: NotePlatform;
  /** Called when the process crashes and when it is back. */
  readonly tell: (sentence: string) => void;
}

export interface FunctionsProcess {
  restart(): Promise<void>;
  /** `kill -9`; the process restarts. Resolves when it has ended. */
  kill(): Promise<void>;
  ready(): Promise<void>;
  close(): Promise<void>;
}

export const hostFile = resolve(import.meta.dirname, 'functions-host.ts');

type HostOptions = Pick<FunctionsProcessOptions, 'apiPort' | 'functionsPort' | 'environment' | 'loadAhead'>;

export function functionsEnvironment(options: HostOptions): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  return {
    ...Object.fromEntries(inherited),
    ...options.environment,
    LOCAL_API_PORT: String(options.apiPort),
    LOCAL_FUNCTIONS_PORT: String(options.functionsPort),
    LOCAL_LOAD_AHEAD: String(options.loadAhead),
  };
}

const stableAfterMs = 10_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** Starts the functions' process and restarts it after crashes: after 0.1 s, doubling to 5 s. */
export async function createFunctionsProcess(options: FunctionsProcessOptions): Promise<FunctionsProcess> {
  const log = createRotatingLog(options.logFile);
  const env = functionsEnvironment(options);
  let closing = false;
  let pauseMs = firstPauseMs;
  let current = start();

  function start() {
    const child = spawn(process.execPath, [hostFile], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', log.write);
    const startedAtMs = performance.now();
    const serves = Promise.withResolvers<void>();
    child.on('message', (message) => {
      const event = readPlatformMessage(message);
      if (event === undefined) serves.resolve();
      else options.note(event);
    });
    child.once('exit', () => comeBack(child, performance.now() - startedAtMs, serves.resolve));
    return { child, serves: serves.promise };
  }

  async function comeBack(child: ChildProcess, livedMs: number, settle: (next: Promise<void>) => void): Promise<void> {
    if (closing || current.child !== child) return settle(Promise.resolve());
    pauseMs = livedMs > stableAfterMs ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
    options.tell(`The functions stopped (${child.signalCode ?? `exit code ${child.exitCode}`}); starting them again.`);
    await wait(pauseMs);
    if (closing || current.child !== child) return settle(Promise.resolve());
    current = start();
    settle(current.serves);
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolveExit) => child.once('exit', () => resolveExit()));
    child.kill(signal);
    await exited;
  }

  const ready = async () => {
    await current.serves;
  };
  await ready();
  return {
    ready,
    async restart() {
      const { child } = current;
      closing = true;
      await end(child, 'SIGTERM');
      closing = false;
      current = start();
      await ready();
    },
    kill: () => end(current.child, 'SIGKILL'),
    async close() {
      closing = true;
      await end(current.child, 'SIGTERM');
      log.close();
    },
  };
}
