import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import chromium from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';
import { listenOnLoopback } from '#infra/local/listen.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { buildSite, sharedSiteVariable } from './build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Returns the stack's addresses and environment; starts it on the first call. */
    wholeSite: string;
  }
}

let stack: ReturnType<typeof startTestStack> | undefined;
let server: Server | undefined;

/** The shared stack, started on demand. */
async function tellOfStack(): Promise<string> {
  stack ??= startTestStack({ web: 'built' });
  const { addresses, environment } = await stack;
  return JSON.stringify({ addresses, environment });
}

/** Vitest's global setup of the browser tests: builds and copies the site, and unpacks the browser. */
export async function setup(project: TestProject): Promise<void> {
  const [folder] = await Promise.all([buildSite(), chromium.executablePath()]);
  process.env[sharedSiteVariable] = folder;
  server = createServer((_, response) => {
    tellOfStack().then(
      (told) => response.end(told),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('wholeSite', await listenOnLoopback(server, 0));
}

export async function teardown(): Promise<void> {
  server?.close();
  try {
    // Checks the invariants after all journeys.
    await (await stack)?.close();
  } finally {
    const folder = process.env[sharedSiteVariable];
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}
