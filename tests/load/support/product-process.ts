import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { eventually } from '#tests/support/product.ts';
import { childrenOf, commandOf } from './process-figures.ts';
import { type StackSettings, stackReportSchema } from './stack-messages.ts';

const memorySchema = z.object({ atMs: z.number(), rss: z.number(), heapUsed: z.number(), external: z.number() });
/** Bytes after a garbage collection. */
export type Memory = z.output<typeof memorySchema>;

export interface MeasuredProduct {
  readonly addresses: StackAddresses;
  readonly dataDir: string;
  /** Process of the emulators and stand-ins. */
  readonly standInsPid: number;
  /** Process of the gateway and functions. */
  functionsPid(): number;
  /** Messages of the stack, e.g. that its functions died. */
  readonly told: readonly string[];
  /** Sets the share of failing service calls. @returns the number of faults so far, and a table */
  setFaults(share: number): Promise<{ readonly met: number; readonly table: string }>;
  /** @throws Error where the process does not answer within 20 s */
  memoryOf(pid: number): Promise<Memory>;
  close(): Promise<void>;
}

const here = import.meta.dirname;

function startStack(settings: StackSettings, memoryDir: string): ChildProcess {
  const NODE_OPTIONS = [process.env['NODE_OPTIONS'], `--import=${resolve(here, '../memory-on-signal.ts')}`]
    .filter(Boolean)
    .join(' ');
  const env = { ...process.env, NODE_OPTIONS, LOAD_MEMORY_DIR: memoryDir, LOAD_STACK: JSON.stringify(settings) };
  return spawn(process.execPath, [resolve(here, '../stack-process.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Starts the product in separate processes with a temporary folder. @throws Error if it does not start */
export async function startProduct(settings: Omit<StackSettings, 'dataDir'>): Promise<MeasuredProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tellwren-load-'));
  const memoryDir = join(dataDir, 'memory');
  mkdirSync(memoryDir);
  const child = startStack({ ...settings, dataDir }, memoryDir);
  const told: string[] = [];
  const ready = Promise.withResolvers<StackAddresses>();
  const faults: ((answer: { met: number; table: string }) => void)[] = [];
  child.on('message', (message) => {
    const report = stackReportSchema.parse(message);
    if (report.kind === 'ready') ready.resolve(report.addresses);
    else if (report.kind === 'told') told.push(report.sentence);
    else faults.shift()?.(report);
  });
  child.once('exit', (code) => ready.reject(new Error(`the stack ended with ${code}`)));
  const { pid: standInsPid = 0 } = child;

  return {
    addresses: await ready.promise,
    dataDir,
    standInsPid,
    told,
    functionsPid: () => functionsOf(standInsPid),
    memoryOf: (pid) => memoryOf(pid, memoryDir),
    setFaults(share) {
      const answered = new Promise<{ met: number; table: string }>((settle) => faults.push(settle));
      child.send({ faults: share });
      return answered;
    },
    async close() {
      const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      if (child.connected) child.send('stop');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function functionsOf(standInsPid: number): number {
  const pid = childrenOf(standInsPid).find((each) => commandOf(each).includes('functions-host.ts'));
  if (pid === undefined) throw new Error('the functions do not run');
  return pid;
}

async function memoryOf(pid: number, folder: string): Promise<Memory> {
  const askedAtMs = Date.now();
  process.kill(pid, 'SIGUSR2');
  return eventually(async () => {
    try {
      const memory = memorySchema.parse(JSON.parse(readFileSync(join(folder, `${pid}.json`), 'utf8')));
      return memory.atMs >= askedAtMs ? memory : undefined;
    } catch {
      // Missing or incomplete.
      return undefined;
    }
  }, `the memory of process ${pid}`);
}
