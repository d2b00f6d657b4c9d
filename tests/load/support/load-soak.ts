import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#tests/support/mixed-journey/journey-operation.ts';
import { runClosedLoop } from './crowd-loops.ts';
import { figuresTable, formatNumber, megabytes, percent } from './figures-table.ts';
import { type Growth, growthOf, type Sample } from './growth.ts';
import { errorsOf, type LoadRecord, newRecord, plainLatencies, requestsOf } from './load-record.ts';
import type { LoadSettings } from './load-settings.ts';
import type { MeasuredProduct, Memory } from './product-process.ts';
import { measureResources, type ResourceUsage } from './resource-usage.ts';
import type { Crowd, VirtualUser } from './virtual-users.ts';

interface SoakOptions {
  readonly settings: LoadSettings;
  readonly minutes: number;
  readonly product: MeasuredProduct;
  readonly crowd: Crowd;
  readonly users: readonly VirtualUser[];
  readonly random: Random;
  readonly signal: AbortSignal;
  switchTo(record: LoadRecord): void;
  tell(line: string): void;
}

const sampleEveryMs = 10_000;
/** Memory may grow by less than this in 10 minutes (defence D13). */
export const flatBelow = 0.05;

interface MemorySample extends Memory {
  readonly process: 'functions' | 'stand-ins';
}

export interface SoakFigures {
  readonly record: LoadRecord;
  readonly taken: ResourceUsage;
  readonly samples: readonly MemorySample[];
  /** Number of injected faults. */
  readonly faultsMet: number;
  readonly faultsTable: string;
}

/** Runs users for some minutes; samples memory every ten seconds after garbage collection. */
export async function soak(options: SoakOptions): Promise<SoakFigures> {
  const { settings, minutes, product, crowd, users, random, signal } = options;
  const record = newRecord();
  const stop = new AbortController();
  await product.setFaults(settings.faults);
  options.switchTo(record);
  const end = measureResources(product);
  const thinkMs = settings.think * 1000;
  const loops = users.map((user) => runClosedLoop(user, { crowd, random, signal: stop.signal, thinkMs }));
  const samples = await sampleMemory(options, record, performance.now() + minutes * 60_000, signal);
  const taken = end();
  const { met, table } = await product.setFaults(0);
  stop.abort();
  await Promise.all(loops);
  return { record, taken, samples, faultsMet: met, faultsTable: table };
}

async function sampleMemory(
  { product, tell }: SoakOptions,
  record: LoadRecord,
  endAt: number,
  signal: AbortSignal,
): Promise<MemorySample[]> {
  const samples: MemorySample[] = [];
  for (let count = 0; performance.now() < endAt && !signal.aborted; count += 1) {
    await pause(sampleEveryMs);
    const [functions, standIns] = await Promise.all([
      product.memoryOf(product.functionsPid()),
      product.memoryOf(product.standInsPid),
    ]);
    samples.push({ ...functions, process: 'functions' }, { ...standIns, process: 'stand-ins' });
    if (count % 6 === 5) tell(minuteLine(record, functions, standIns));
  }
  return samples;
}

function minuteLine(record: LoadRecord, functions: Memory, standIns: Memory): string {
  const heap = ({ rss, heapUsed }: Memory) => `${megabytes(rss)} MB (heap ${megabytes(heapUsed)})`;
  const errors = `${errorsOf(record)} errors, ${errorsOf(record, 'undocumented')} of them undocumented`;
  return `${requestsOf(record)} requests, ${errors}; functions ${heap(functions)}, stand-ins ${heap(standIns)}`;
}

/** Growth of resident and used memory after the warm-up. */
export function growthsOf({ samples }: SoakFigures, warmupMinutes: number) {
  const from = (samples[0]?.atMs ?? 0) + warmupMinutes * 60_000;
  const growth = (name: MemorySample['process'], of: 'rss' | 'heapUsed'): Growth | undefined =>
    growthOf(
      samples
        .filter((sample) => sample.process === name && sample.atMs >= from)
        .map((sample): Sample => ({ atMs: sample.atMs, bytes: sample[of] })),
    );
  return (['functions', 'stand-ins'] as const).flatMap((process) =>
    (['rss', 'heapUsed'] as const).map((of) => ({ process, of, growth: growth(process, of) })),
  );
}

export function growthTable(figures: SoakFigures, warmupMinutes: number, isMarkdown: boolean): string {
  const operations = Math.max(1, figures.record.operations.count);
  const perMinute = operations / (figures.taken.seconds / 60);
  const rows = growthsOf(figures, warmupMinutes).map(({ process, of, growth }) => {
    const all = figures.samples.filter((sample) => sample.process === process).map((sample) => sample[of]);
    return [
      `${process}, ${of === 'rss' ? 'resident' : 'heap in use'}`,
      ...[megabytes(all[0] ?? 0), megabytes(Math.max(0, ...all)), megabytes(all.at(-1) ?? 0)],
      growth === undefined ? 'too few samples' : percent(growth.perTenMinutes, 1),
      growth === undefined ? '' : formatNumber(growth.bytesPerTenMinutes / 1024 / (perMinute * 10)),
    ];
  });
  return figuresTable(
    ['memory after a collection', 'MB first', 'MB most', 'MB last', 'growth in 10 min', 'KB an operation'],
    ...[rows, isMarkdown],
  );
}

export function soakTable({ record, taken, faultsMet }: SoakFigures, isMarkdown: boolean): string {
  const requests = requestsOf(record);
  const plain = plainLatencies(record);
  const count = (judgement: 'outage' | 'busy' | 'undocumented') => {
    const errors = errorsOf(record, judgement);
    return `${errors} (${percent(errors / Math.max(1, requests), 2)})`;
  };
  const rows = [
    ['minutes', formatNumber(taken.seconds / 60)],
    ['operations', record.operations.count],
    ['requests', `${requests} (${formatNumber(requests / taken.seconds)} a second)`],
    ['faults met by the functions', faultsMet],
    ['answers that told of an outage, as documented', count('outage')],
    ['answers 429', count('busy')],
    ['answers that are not documented, or none', count('undocumented')],
    ['p50, p95, p99 of plain routes, ms', [0.5, 0.95, 0.99].map((share) => formatNumber(plain.at(share))).join(', ')],
    [
      'CPU of functions, browsers, stand-ins, load',
      Object.values(taken.cpu)
        .map((share) => percent(share))
        .join(', '),
    ],
    ['machine busy, whoever it was for', percent(taken.machine)],
  ];
  return figuresTable(['soak', 'figure'], rows, isMarkdown);
}
