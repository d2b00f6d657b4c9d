import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readPlatformLog } from '#infra/local/platform-log.ts';
import { createStack, type Stack, type StackOptions } from '#infra/local/stack.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { requireReferencedFiles } from './file-consistency.ts';
import { stackEnvironments } from './stack-environments.ts';
import { stackTable } from './stack-table.ts';
import { requireConsistentTable } from './table-consistency.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shared stack of the integration tests answers: `inject('addresses')`. */
    addresses: StackAddresses;
    /** What its functions run with. */
    environment: Readonly<Record<string, string>>;
  }
}

interface TestStack extends Stack {
  readonly dataDir: string;
  /** What the tests have left in table and bucket must be sound, whatever they did to it: `close` asks it, too. */
  requireSound(): Promise<void>;
}

/**
 * The composed stack of `npm start` on free ports, in a folder of its own that goes with it. For tests that kill or restart
 * parts of it; the others share the one of `setup`.
 */
export async function startTestStack(options: Partial<StackOptions> = {}): Promise<TestStack> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tellwren-'));
  const stack = await createStack({
    ...{ web: 'none', modelDelayMs: 0, sweepEverySeconds: 1, webhookRetryMs: 100 },
    // 0.6 s of processor time, at each start of the functions: most stacks are asked for a few of them.
    loadAhead: false,
    // A test that withholds webhooks runs the reconciliation itself.
    reconcileEverySeconds: 3600,
    ...options,
    dataDir,
  });
  const requireSound = async () => {
    await requireConsistentTable(stackTable(stack.addresses));
    await requireReferencedFiles(stack);
    requireEnoughRights(dataDir);
  };
  stackEnvironments.set(stack.addresses.api, stack.environment);
  let isClosed = false;
  return {
    ...stack,
    dataDir,
    requireSound,
    async close() {
      const wasClosed = isClosed;
      isClosed = true;
      try {
        if (!wasClosed) await requireSound();
      } finally {
        await stack.close();
        if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

/** A function that asked for what its role in the cloud does not let it do would fail there, whatever it made of it here. */
function requireEnoughRights(dataDir: string): void {
  const denied = readPlatformLog(join(dataDir, 'logs/platform.log')).flatMap((event) =>
    event.type === 'access-denied' ? [`${event.functionId}: ${event.action} ${event.partitionKey.split('#')[0]}`] : [],
  );
  if (denied.length > 0)
    throw new Error(`not permitted (infra/table-rights.ts; npm run generate): ${[...new Set(denied)].join(', ')}`);
}

/**
 * Vitest's global setup of the integration tests. Two projects have it, and may share this module: each closes its own stack.
 * @returns what closes it
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await startTestStack();
  project.provide('addresses', shared.addresses);
  project.provide('environment', shared.environment);
  return () => shared.close();
}
