import { figuresTable, formatNumber, megabytes, percent } from './figures-table.ts';
import type { Latencies } from './latencies.ts';
import { errorsOf, isPlain, type LoadRecord, plainLatencies, requestsOf } from './load-record.ts';
import { measuredProcesses, type ResourceUsage } from './resource-usage.ts';
import type { StepFigures } from './saturation-point.ts';

export interface MeasuredStep {
  /** Users at once, or arrivals a second. */
  readonly load: number;
  readonly record: LoadRecord;
  readonly taken: ResourceUsage;
  /** When it began to count, and when it ended. */
  readonly fromMs: number;
  readonly toMs: number;
}

export function stepFigures({ load, record, taken }: MeasuredStep): StepFigures {
  const requestsPerSecond = requestsOf(record) / taken.seconds;
  return { load, requestsPerSecond, p95Ms: plainLatencies(record).at(0.95), cpu: taken.cpu, machine: taken.machine };
}

const percentiles = (latencies: Latencies) => [0.5, 0.95, 0.99].map((share) => formatNumber(latencies.at(share)));

/** A row per step. Times of the routes without model and Chromium, in milliseconds. */
export function stepsTable(steps: readonly MeasuredStep[], unit: string, isMarkdown: boolean): string {
  const head = [unit, 'requests/s', 'errors', 'p50', 'p95', 'p99', 'operation p95'];
  const rows = steps.map(({ load, record, taken }) => [
    ...[load, formatNumber(requestsOf(record) / taken.seconds)],
    percent(errorsOf(record) / Math.max(1, requestsOf(record)), 2),
    ...percentiles(plainLatencies(record)),
    formatNumber(record.operations.at(0.95)),
    ...measuredProcesses.map((name) => percent(taken.cpu[name])),
    ...[percent(taken.machine), megabytes(taken.residentBytes.functions), megabytes(taken.residentBytes.standIns)],
    formatNumber(taken.loadLagMs),
  ]);
  const processes = measuredProcesses.map((name) => `${name} CPU`);
  const memory = ['functions MB', 'stand-ins MB', 'load lag p99'];
  return figuresTable([...head, ...processes, 'machine', ...memory], rows, isMarkdown);
}

/** A row per route, those without model and Chromium first. */
export function routesTable({ routes, errors }: LoadRecord, isMarkdown: boolean): string {
  const ordered = [...routes].sort(
    ([a, { count: countOfA }], [b, { count: countOfB }]) =>
      Number(isPlain(b)) - Number(isPlain(a)) || countOfB - countOfA,
  );
  const rows = ordered.map(([id, latencies]) => {
    const told = [...errors].filter(([key]) => key.startsWith(`${id} `));
    const errorText = told.map(([key, { count }]) => `${count} × ${key.slice(id.length + 1)}`).join(', ');
    return [`${id}${isPlain(id) ? '' : ' *'}`, latencies.count, ...percentiles(latencies), errorText || '0'];
  });
  return figuresTable(['route', 'calls', 'p50', 'p95', 'p99', 'errors'], rows, isMarkdown);
}

/** Undocumented responses and failures. */
export function undocumentedIn({ errors, failures }: LoadRecord): string[] {
  return [
    ...[...errors].flatMap(([key, { judgement, count }]) =>
      judgement === 'undocumented' ? [`${count} × ${key}`] : [],
    ),
    ...[...failures].map(([what, count]) => `${count} × ${what}`),
  ];
}
