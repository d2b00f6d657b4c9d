import { endpointIds } from '#infra/function-entries.ts';
import { logAlarms } from '#shared/names/log-alarms.ts';
import type { LinesOf, Signal } from './alarm.ts';
import type { Evidence, LogLine } from './evidence.ts';
import { scheduledJobIds } from './scheduled-jobs.ts';

export type Measure = (fromMs: number, toMs: number) => number | undefined;

/** Lines at other levels do not name their alarm (functions/runtime/logger.ts). */
const countedLevels = new Set(['WARN', 'ERROR', 'CRITICAL']);

function within<Item extends { readonly atMs: number }>(items: readonly Item[], fromMs: number, toMs: number): Item[] {
  return items.filter(({ atMs }) => atMs > fromMs && atMs <= toMs);
}

const counted = (count: number) => (count === 0 ? undefined : count);

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function isOf({ functionId, code }: LinesOf, line: LogLine): boolean {
  const fits = code.endsWith('*') ? line.code.startsWith(code.slice(0, -1)) : line.code === code;
  return line.service === functionId && fits;
}

function fieldOf(line: LogLine, field: string): number[] {
  const value = line.fields[field];
  return typeof value === 'number' ? [value] : [];
}

function count<Item extends { readonly atMs: number }>(items: readonly Item[], fits: (item: Item) => boolean): Measure {
  return (fromMs, toMs) => counted(within(items, fromMs, toMs).filter(fits).length);
}

function shareOfFailures(requests: Evidence['requests']): Measure {
  return (fromMs, toMs) => {
    const all = within(requests, fromMs, toMs);
    return all.length === 0 ? undefined : (100 * all.filter(({ status }) => status >= 500).length) / all.length;
  };
}

function linesWithout({ lines, without }: Extract<Signal, { kind: 'lines-without' }>, evidence: Evidence): Measure {
  return (fromMs, toMs) => {
    const all = within(evidence.lines, fromMs, toMs);
    const found = all.filter((line) => isOf(lines, line)).length;
    return all.some((line) => isOf(without, line)) ? 0 : counted(found);
  };
}

function greatestField(of: LinesOf & { readonly field: string }, lines: Evidence['lines']): Measure {
  return (fromMs, toMs) => {
    const values = within(lines, fromMs, toMs)
      .filter((line) => isOf(of, line))
      .flatMap((line) => fieldOf(line, of.field));
    return values.length === 0 ? undefined : Math.max(...values);
  };
}

/** Jobs that completed: a local stack runs each when it starts, so that one run is as much as a day of runs. */
function jobRuns(lines: Evidence['lines']): Measure {
  return (fromMs, toMs) => {
    const completed = within(lines, fromMs, toMs).filter(({ code }) => code === 'JOB_COMPLETED');
    return counted(scheduledJobIds.filter((id) => completed.some(({ service }) => service === id)).length);
  };
}

function faults({ requests, functionErrors }: Evidence): Measure {
  const crashed = functionErrors.filter(({ functionId }) => endpointIds.some((id) => id === functionId));
  const unexpected = requests.filter(({ status }) => status === 500);
  return count([...crashed, ...unexpected], () => true);
}

/**
 * The measure of a signal from a local stack's logs, equal to infra/constructs/alarm-metrics.ts; undefined for signals without a
 * local equivalent.
 */
export function measureOf(signal: Signal, evidence: Evidence): Measure | undefined {
  switch (signal.kind) {
    case 'lines': {
      const codes: readonly string[] = logAlarms[signal.alarm];
      return count(evidence.lines, ({ code, level }) => countedLevels.has(level) && codes.includes(code));
    }
    case 'field':
      return greatestField(signal, evidence.lines);
    case 'lines-without':
      return linesWithout(signal, evidence);
    case 'api-failures':
      return shareOfFailures(evidence.requests);
    case 'api-refusals':
      return count(evidence.requests, ({ route, status }) => {
        return route.startsWith(signal.route) && status >= 400 && status < 500;
      });
    case 'faults':
      return faults(evidence);
    case 'job-runs':
      return jobRuns(evidence.lines);
    case 'set-aside':
      return (fromMs, toMs) => {
        return counted(sumOf(within(evidence.setAside, fromMs, toMs).map(({ records }) => records)));
      };
    case 'mail-reputation':
    case 'site-failures':
      return undefined;
  }
}
