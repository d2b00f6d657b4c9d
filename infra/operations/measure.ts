import type { LinesOf, Signal } from './alarm.ts';
import type { Evidence, LogLine } from './evidence.ts';

export type Measure = (fromMs: number, toMs: number) => number | undefined;

/** CloudWatch counts the same levels (infra/constructs/log-metrics.ts). */
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

const ends = ['REQUEST_COMPLETED', 'STEP_COMPLETED', 'STEP_FAILED', 'JOB_COMPLETED', 'JOB_FAILED'];

/**
 * The measure of a signal from a local stack's logs, equal to infra/constructs/alarm-metrics.ts; undefined for signals without a
 * local equivalent.
 */
export function measureOf(signal: Signal, evidence: Evidence): Measure | undefined {
  switch (signal.kind) {
    case 'lines':
      return count(evidence.lines, ({ code, level }) => countedLevels.has(level) && signal.codes.includes(code));
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
    case 'function-errors':
      return count(evidence.functionErrors, ({ functionId }) => signal.functions.some((id) => id === functionId));
    case 'runs':
      return count(evidence.lines, ({ service, code }) => service === signal.functionId && ends.includes(code));
    case 'executions': {
      const ended = evidence.executions.map(({ endedAtMs, status }) => ({ atMs: endedAtMs, status }));
      return count(ended, ({ status }) => signal.ended.some((each) => each === status));
    }
    case 'set-aside':
      return (fromMs, toMs) => {
        return counted(sumOf(within(evidence.setAside, fromMs, toMs).map(({ records }) => records)));
      };
    case 'table-refusals':
      return count(evidence.tableRefusals, () => true);
    case 'function-throttles':
    case 'mail-reputation':
    case 'site-failures':
      return undefined;
  }
}
