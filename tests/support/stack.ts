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
    /** Addresses of the shared stack: `inject('addresses')`. */
    addresses: StackAddresses;
    /** The environment of its functions. */
    environment: Readonly<Record<string, string>>;
  }
}

interface TestStack extends Stack {
  readonly dataDir: string;
  /** Checks the invariants of table and bucket; `close` does so, too. */
  requireSound(): Promise<void>;
}

/**
 * The stack of `npm start` on free ports in a temporary folder, for tests that kill or restart parts of it. Other tests share
 * the stack of `setup`.
 */
export async function startTestStack(options: Partial<StackOptions> = {}): Promise<TestStack> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tellwren-'));
  const stack = await createStack({
    web: 'none',
    modelDelayMs: 0,
    sweepEverySeconds: 1,
    webhookRetryMs: 100,
    // Preloading costs 0.6 s of CPU per start; most tests use few functions.
    loadAhead: false,
    // Tests that pause webhooks run the reconciliation themselves.
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

/** Calls that the function's cloud role would deny. */
function requireEnoughRights(dataDir: string): void {
  const denied = readPlatformLog(join(dataDir, 'logs/platform.log')).flatMap((event) =>
    event.type === 'access-denied' ? [`${event.functionId}: ${event.action} ${event.partitionKey.split('#')[0]}`] : [],
  );
  if (denied.length > 0)
    throw new Error(`not permitted (infra/table-rights.ts; npm run generate): ${[...new Set(denied)].join(', ')}`);
}

/** Vitest's global setup of the integration tests, used by two projects. @returns the teardown */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await startTestStack();
  project.provide('addresses', shared.addresses);
  project.provide('environment', shared.environment);
  return () => shared.close();
}
