import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFindFonts } from '#functions/adapters/pdf/find-fonts.ts';
import { createPdfPrinter } from '#functions/adapters/pdf/pdf-printer.ts';
import { printStory } from '#functions/domain/document/print-story.ts';
import { storyOf } from '#infra/tooling/bench/pdf-stories.ts';
import { type Figure, writeFigures } from '#infra/tooling/figures.ts';
import { documentRequestSchema } from '#shared/schemas/document.ts';

const chromiumPath = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');
const request = documentRequestSchema.parse({ htmlContent: storyOf('Somewhere to Stop', 900), paper: 'a4' });

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function pdfRows(coldMs: number, p50Ms: number, p95Ms: number): Figure[] {
  return [
    { what: 'PDF, cold, unpacking included', measured: inSeconds(coldMs), goal: '≤ 3 s', isMissed: coldMs > 3000 },
    { what: 'PDF, warm: p50', measured: `${p50Ms} ms`, goal: '≤ 150 ms', isMissed: p50Ms > 150 },
    { what: 'PDF, warm: p95', measured: `${p95Ms} ms`, goal: '≤ 400 ms', isMissed: p95Ms > 400 },
  ];
}

/** Measures PDF times: cold with unpacking of Chromium, and warm. Goals on two quiet cores: warm p50 150 ms, cold 3 s. */
export async function measurePdf(runs: number, pauseMs: number, write: boolean): Promise<void> {
  // A new temporary folder, so that Chromium is unpacked.
  const folder = mkdtempSync(join(tmpdir(), 'tellwren-pdf-speed-'));
  process.env['TMPDIR'] = folder;
  const begunAt = performance.now();
  const printer = createPdfPrinter({ chromiumPath });
  const cleanImages = () => Promise.reject(new Error('no images here'));
  const collaborators = { printer, cleanImages, findLetters: createFindFonts() };

  async function print(): Promise<{ ms: number; bytes: number }> {
    const startedAt = performance.now();
    const pdf = await printStory(request, collaborators, AbortSignal.timeout(60_000));
    return { ms: performance.now() - startedAt, bytes: pdf.byteLength };
  }

  const first = await print();
  const coldMs = performance.now() - begunAt;
  const warm: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    // A pause, in which the next browser starts.
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    warm.push((await print()).ms);
  }
  warm.sort((a, b) => a - b);
  const at = (part: number) => Math.round(warm[Math.min(warm.length - 1, Math.floor(warm.length * part))] ?? 0);
  console.log(`cold, unpacking included: ${Math.round(coldMs)} ms; ${Math.round(first.bytes / 1024)} KB`);
  console.log(`warm, ${runs} runs every ${pauseMs} ms: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, least ${at(0)} ms`);
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  if (write) writeFigures('npm run bench -- pdf', pdfRows(coldMs, at(0.5), at(0.95)));
  await printer.close();
  rmSync(folder, { recursive: true, force: true });
}
