import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import chromium from '@sparticuz/chromium';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { seedCatalogue } from '#infra/local/seed/seed-catalogue.ts';
import { createStack } from '#infra/local/stack.ts';
import { pages } from '#shared/names/pages.ts';
import { median } from './statistics.ts';

/** The least scores, then the most milliseconds and shift. */
const scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const times = { 'largest-contentful-paint': 2500, 'total-blocking-time': 100, 'cumulative-layout-shift': 0.02 };
const goals = Object.entries({ ...scores, ...times });
const isMissed = (value: number, at: number) =>
  goals.slice(at, at + 1).some(([id, goal]) => (id in scores ? !(value >= goal) : !(value <= goal)));

const isText = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg)/;
/** CloudFront's level is undocumented; other CDNs use 5. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The built site, compressed as by the CDN. */
async function startSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tellwren-web-'));
  const { addresses, close } = await createStack({ dataDir, web: 'built' });
  await seedCatalogue(addresses, AbortSignal.timeout(120_000));
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(addresses.web + url);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const isPacked = isText.test(type);
    const cached = answer.headers.get('cache-control');
    response.writeHead(answer.status, {
      'content-type': type,
      ...(cached === null ? {} : { 'cache-control': cached }),
      ...(isPacked ? { 'content-encoding': 'br' } : {}),
    });
    response.end(isPacked ? brotliCompressSync(body, brotli) : body);
  });
  const site = await listenOnLoopback(server, 0);
  const stop = () => Promise.all([closeServer(server), close()]).then(() => rmSync(dataDir, { recursive: true }));
  return { site, close: stop };
}

async function measure(address: string, port: number): Promise<readonly number[]> {
  const run = await lighthouse(address, { port, logLevel: 'error', onlyCategories: Object.keys(scores) });
  if (run === undefined || run.lhr.runtimeError) throw new Error(`${address}: ${run?.lhr.runtimeError?.message}`);
  const { audits, categories } = run.lhr;
  return goals.map(([id]) => audits[id]?.numericValue ?? Math.round((categories[id]?.score ?? Number.NaN) * 100));
}

/**
 * Measures the prerendered pages of the built site with mobile Lighthouse and prints medians.
 * @param only paths; empty for all pages
 * @returns the exit code: 1 when a page misses a goal
 */
export async function measureWeb(only: readonly string[], runs: number): Promise<number> {
  const { site, close } = await startSite();
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const browser = await puppeteer.launch({ executablePath: await chromium.executablePath(), args, headless: false });
  const port = Number(new URL(browser.wsEndpoint()).port);
  // Lighthouse lowers the SEO score of pages that are not for search engines.
  const audited = Object.values(pages).filter(({ prerender, indexed }) => prerender && indexed);
  let isAnyMissed = false;
  for (const { path } of audited.filter((page) => only.length === 0 || only.includes(page.path))) {
    const results: (readonly number[])[] = [];
    while (results.length < runs) results.push(await measure(site + path, port));
    const cells = goals.map(([id], at) => {
      const value = median(results.map((each) => each[at] ?? Number.NaN));
      isAnyMissed ||= isMissed(value, at);
      return `${id} ${Number(value.toFixed(2))}${isMissed(value, at) ? ' MISSED' : ''}`;
    });
    console.log(`${path.padEnd(30)} ${cells.join(', ')}`);
  }
  await browser.close();
  await close();
  return isAnyMissed ? 1 : 0;
}
