import { rm } from 'node:fs/promises';
import chromium from '@sparticuz/chromium';
import { buildSite, sharedSiteVariable } from './build.ts';

/** Vitest's global setup of the browser tests: what every file needs is built, copied and unpacked once, before they begin. */
export async function setup(): Promise<void> {
  const [folder] = await Promise.all([buildSite(), chromium.executablePath()]);
  process.env[sharedSiteVariable] = folder;
}

export async function teardown(): Promise<void> {
  const folder = process.env[sharedSiteVariable];
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
