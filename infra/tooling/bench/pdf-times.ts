import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { storyOf } from '#infra/tooling/bench/pdf-stories.ts';
import type { Figures } from './gates.ts';
import type { Row } from './print-table.ts';
import { median } from './statistics.ts';

export interface PdfTimes {
  readonly coldMs: number;
  readonly warmMs: number;
}

const runs = 8;
const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

async function ownTimes(): Promise<PdfTimes> {
  const { stdout } = await run(process.execPath, [join(root, 'infra/tooling/bench.ts'), 'pdf', '--runs', String(runs)]);
  const [, cold] = /cold, unpacking included: (\d+) ms/.exec(stdout) ?? [];
  const [, warm] = /p50 (\d+) ms/.exec(stdout) ?? [];
  return { coldMs: z.coerce.number().parse(cold), warmMs: z.coerce.number().parse(warm) };
}

const timesSchema = z.object({ coldMs: z.number(), warmMs: z.array(z.number()) });

/** The same story with package defaults, in its own temporary folder so that Chromium is unpacked again. */
async function defaultTimes(): Promise<PdfTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'tellwren-pdf-peer-'));
  try {
    const file = join(folder, 'story.html');
    await writeFile(file, `<!doctype html><meta charset="utf-8">${storyOf('Somewhere to Stop', 900)}`);
    const peer = join(import.meta.dirname, 'peers/pdf-defaults.mjs');
    const { stdout } = await run(process.execPath, [peer, file, String(runs)], {
      env: { ...process.env, TMPDIR: folder },
    });
    const { coldMs, warmMs } = timesSchema.parse(JSON.parse(stdout));
    return { coldMs, warmMs: median(warmMs) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function pdfTimes() {
  return { own: await ownTimes(), defaults: await defaultTimes() };
}
type Measured = Awaited<ReturnType<typeof pdfTimes>>;

export function pdfRows({ own, defaults }: Measured): Row[] {
  return Object.entries({ ours: own, 'package defaults': defaults }).map(([pdf, { coldMs, warmMs }]) => ({
    pdf,
    'first ms': coldMs.toFixed(0),
    'warm ms': warmMs.toFixed(0),
  }));
}

export function pdfFigures({ own, defaults }: Measured): Figures {
  return {
    'pdf: first / package defaults': own.coldMs / defaults.coldMs,
    'pdf: warm / package defaults': own.warmMs / defaults.warmMs,
  };
}
