import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

/** The scripts that a page loads, and their sizes in bytes as gzip packs them. */
async function scriptsOf(page: Page, address: string): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  const bodies: Promise<void>[] = [];
  const weigh = async (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(response.url(), gzipSync(await response.body()).length);
  };
  page.on('response', (response) => bodies.push(weigh(response)));
  await page.goto(address, { waitUntil: 'networkidle' });
  await Promise.all(bodies);
  page.removeAllListeners('response');
  return scripts;
}

/** What a page loads beyond what every page does: bytes of compressed scripts. */
export async function bytesOverShell(page: Page, siteUrl: string, path: string): Promise<number> {
  const shell = await scriptsOf(page, `${siteUrl}/terms`);
  const own = [...(await scriptsOf(page, siteUrl + path))].filter(([url]) => !shell.has(url));
  return own.reduce((sum, [, bytes]) => sum + bytes, 0);
}
