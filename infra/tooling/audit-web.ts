import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { pages } from '#shared/names/pages.ts';
import { type AuditedPage, medianOf, missedGates, worstFigures } from './audit-web/gates.ts';
import { startH2Site } from './audit-web/h2-site.ts';
import { launchAuditBrowser, type Measurement, measurePage } from './audit-web/measure-page.ts';
import { writeFigures } from './figures.ts';

const root = resolve(import.meta.dirname, '../..');
/** Separate from the deployed build, which names another origin; inside the repository so that packages resolve. */
const buildFolder = resolve(root, 'build/audit-web');

function buildSite(origin: string): string {
  rmSync(buildFolder, { recursive: true, force: true });
  const bin = resolve(root, 'node_modules/@react-router/dev/bin.cjs');
  const built = spawnSync(process.execPath, [bin, 'build', 'web'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', VITE_SITE_URL: origin, WEB_BUILD_FOLDER: buildFolder },
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`the site could not be built:\n${built.stdout}${built.stderr}`);
  return resolve(buildFolder, 'client');
}

function selectPages(only: readonly string[]): AuditedPage[] {
  const prerendered = Object.values(pages).filter(({ prerender, path }) => prerender && path !== pages.notFound.path);
  return only.length === 0 ? prerendered : prerendered.filter(({ path }) => only.includes(path));
}

function formatRow(path: string, { scores, lcpMs, cls, tbtMs, totalBytes }: Measurement): string {
  const four = [scores.performance, scores.accessibility, scores['best-practices'], scores.seo];
  const cells = [...four, `${(lcpMs / 1000).toFixed(2)} s`, cls.toFixed(3), `${tbtMs.toFixed(0)} ms`];
  return [path.padEnd(30), ...cells, `${(totalBytes / 1024).toFixed(0)} KB`]
    .map((cell) => String(cell).padStart(7))
    .join(' ');
}

/**
 * Builds the site, serves it like the CDN (HTTP/2, brotli, the stack's headers) and measures prerendered pages with mobile
 * Lighthouse.
 * @param only paths; empty for all pages
 * @param write replaces this command's rows in infra/docs/figures.md
 * @returns the exit code: 1 when a page misses a gate
 */
export async function auditWeb(only: readonly string[], runsPerPage: number, write: boolean): Promise<number> {
  const site = await startH2Site(new Date());
  site.serve(buildSite(site.origin));
  const browser = await launchAuditBrowser();
  const all: Measurement[] = [];
  let missed = 0;
  console.log(`${'page'.padEnd(30)}    perf    a11y      bp     seo     LCP     CLS     TBT   bytes`);
  try {
    for (const page of selectPages(only)) {
      const runs: Measurement[] = [];
      while (runs.length < runsPerPage) runs.push(await measurePage(browser, site.origin + page.path));
      const measured = medianOf(runs);
      all.push(measured);
      const missedHere = missedGates(page, measured);
      missed += missedHere.length;
      console.log(formatRow(page.path, measured));
      if (missedHere.length > 0)
        console.log(
          `  misses: ${missedHere.join(' · ')}\n${measured.faults.map((fault) => `    ${fault}`).join('\n')}`,
        );
    }
  } finally {
    await browser.close();
    await site.close();
  }
  if (write) writeFigures('npm run bench -- web', worstFigures(all, missed));
  const load = loadavg()[0] ?? 0;
  console.log(`gates missed: ${missed}; machine load: ${load.toFixed(1)} on ${availableParallelism()} cores`);
  if (load > availableParallelism())
    console.log('The machine was busy: TBT and performance are worse than on an idle machine.');
  return missed === 0 ? 0 : 1;
}
