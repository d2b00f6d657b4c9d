import chromium from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';
import { serveResult } from '#infra/local/serve-result.ts';
import { buildSite } from '#tests/support/build-site.ts';
import { startTestStack } from '#tests/support/stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Returns the stack's addresses and environment; starts it on the first call. */
    wholeSite: string;
  }
}

let stack: ReturnType<typeof startTestStack> | undefined;

async function startStack() {
  await buildSite();
  return startTestStack({ web: 'built' });
}

/** The shared stack, started on demand. */
async function tellOfStack(): Promise<string> {
  stack ??= startStack();
  const { addresses, environment } = await stack;
  return JSON.stringify({ addresses, environment });
}

/** Vitest's global setup of the browser tests: unpacks the browser, and starts the stack when a test asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ url, close }] = await Promise.all([serveResult(tellOfStack), chromium.executablePath()]);
  project.provide('wholeSite', url);
  return async () => {
    await close();
    // Checks the invariants after all journeys.
    await (await stack)?.close();
  };
}
