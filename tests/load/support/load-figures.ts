import type { Figure } from '#infra/tooling/figures.ts';
import { formatNumber, percent } from './figures-table.ts';
import type { Growth } from './growth.ts';
import type { Latencies } from './latencies.ts';
import { errorsOf, type LoadRecord, requestsOf } from './load-record.ts';
import { type MeasuredStep, stepFigures } from './load-report.ts';

const mostMs = 300;

function p95Figure(what: string, latencies: Latencies): Figure {
  const p95 = latencies.at(0.95);
  return { what, measured: `${formatNumber(p95)} ms`, goal: `≤ ${mostMs} ms`, isMissed: p95 > mostMs };
}

/** A figure per step, the saturation point, and Stripe's webhook below it. */
export function stepRows(
  steps: readonly MeasuredStep[],
  saturation: number | undefined,
  webhook: Latencies | undefined,
): Figure[] {
  return [
    {
      what: 'mixed journey: saturation point',
      measured: saturation === undefined ? 'not reached' : `${saturation} users`,
    },
    ...steps.map((step): Figure => {
      const { requestsPerSecond, p95Ms } = stepFigures(step);
      const errors = errorsOf(step.record);
      return {
        what: `mixed journey, ${step.load} users: requests per second, p95, errors`,
        measured: `${formatNumber(requestsPerSecond)}, ${formatNumber(p95Ms)} ms, ${errors}`,
        goal: '0 errors',
        isMissed: errors > 0,
      };
    }),
    ...(webhook === undefined ? [] : [p95Figure('Stripe webhook below the saturation point: p95', webhook)]),
  ];
}

export function soakRows(
  record: LoadRecord,
  growths: readonly { readonly of: 'rss' | 'heapUsed'; readonly growth: Growth | undefined }[],
  mostGrowth: number,
): Figure[] {
  const undocumented = errorsOf(record, 'undocumented');
  return [
    {
      what: 'soak: requests, undocumented responses',
      measured: `${requestsOf(record)}, ${undocumented}`,
      goal: '0 undocumented',
      isMissed: undocumented > 0,
    },
    ...growths.flatMap(({ of, growth }): Figure[] => {
      if (growth === undefined) return [];
      return [
        {
          what: `soak: growth of the functions’ memory in 10 minutes, ${of === 'rss' ? 'resident' : 'heap in use'}`,
          measured: percent(growth.perTenMinutes, 1),
          goal: `≤ ${percent(mostGrowth)}`,
          isMissed: growth.perTenMinutes > mostGrowth,
        },
      ];
    }),
  ];
}

export const listRow = (what: string, latencies: Latencies) =>
  p95Figure(`1,000 stories of one customer, ${what}: p95`, latencies);
