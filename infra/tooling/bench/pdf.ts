import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFindFonts } from '#functions/adapters/pdf/find-fonts.ts';
import { createPdfPrinter } from '#functions/adapters/pdf/pdf-printer.ts';
import { printStory } from '#functions/domain/document/print-story.ts';
import { type Figure, writeFigures } from '#infra/tooling/figures.ts';
import { documentRequestSchema } from '#shared/schemas/document.ts';
import { storyOf } from './pdf-stories.ts';

const chromiumPath = join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium/bin');
const request = documentRequestSchema.parse({ htmlContent: storyOf('Somewhere to Stop', 900), paper: 'a4' });

/**
 * Prints a story: once cold, with the unpacking of Chromium, then warm.
 * @param pauseMs between two runs, in which the next browser starts
 */
export async function measurePdf(runs: number, pauseMs: number, write: boolean): Promise<void> {
  // A new folder, so that Chromium is unpacked.
  const folder = mkdtempSync(join(tmpdir(), 'tellwren-pdf-'));
  process.env['TMPDIR'] = folder;
  const printer = createPdfPrinter({ chromiumPath });
  const cleanImages = () => Promise.reject(new Error('no images here'));
  const shop = { printer, cleanImages, findLetters: createFindFonts() };
  async function print(): Promise<number> {
    const startedAt = performance.now();
    await printStory(request, shop, AbortSignal.timeout(60_000));
    return performance.now() - startedAt;
  }
  const coldMs = await print();
  const warm: number[] = [];
  let cpuMicros = 0;
  while (warm.length < runs) {
    await wait(pauseMs);
    const before = process.cpuUsage();
    warm.push(await print());
    const { user, system } = process.cpuUsage(before);
    cpuMicros += user + system;
  }
  warm.sort((a, b) => a - b);
  const at = (share: number) => warm[Math.min(warm.length - 1, Math.floor(warm.length * share))] ?? 0;
  const figure = (what: string, ms: number, mostMs: number): Figure => ({
    what,
    measured: `${ms.toFixed(0)} ms`,
    goal: `≤ ${mostMs} ms`,
    isMissed: ms > mostMs,
  });
  const figures = [
    figure('PDF, cold, unpacking included', coldMs, 3000),
    figure('PDF, warm: p50', at(0.5), 150),
    figure('PDF, warm: p95', at(0.95), 400),
    figure('PDF, warm: CPU outside of Chromium, mean', cpuMicros / 1000 / runs, 30),
  ];
  for (const { what, measured, goal } of figures) console.log(`${what}: ${measured} (goal ${goal})`);
  if (write) writeFigures('npm run bench -- pdf', figures);
  await printer.close();
  rmSync(folder, { recursive: true, force: true });
}
