import { median } from '#infra/tooling/bench/statistics.ts';
import type { Figure } from '#infra/tooling/figures.ts';
import type { categories, Measurement } from './measure-page.ts';

export interface AuditedPage {
  readonly path: string;
  /** False for `noindex` pages, whose SEO score Lighthouse reduces. */
  readonly indexed: boolean;
}

const gates = {
  performance: 95,
  perfect: 100,
  lcpMs: { landing: 1800, others: 2500 },
  cls: 0.02,
  tbtMs: 100,
} as const;

export function medianOf(runs: readonly Measurement[]): Measurement {
  const middle = (value: (run: Measurement) => number) => median(runs.map(value));
  const score = (id: (typeof categories)[number]) => middle(({ scores }) => scores[id] ?? Number.NaN);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: middle(({ lcpMs }) => lcpMs),
    cls: middle(({ cls }) => cls),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    totalBytes: middle(({ totalBytes }) => totalBytes),
    faults: [...new Map(runs.flatMap(({ faults }) => faults.map((fault) => [fault.split(':')[0], fault]))).values()],
  };
}

export function missedGates({ path, indexed }: AuditedPage, measured: Measurement): string[] {
  const { scores, lcpMs, cls, tbtMs } = measured;
  const mostLcpMs = path === '/' ? gates.lcpMs.landing : gates.lcpMs.others;
  const missed: string[] = [];
  const atLeast = (name: string, value: number | null, least: number) => {
    if (!(value !== null && value >= least)) missed.push(`${name} ${value}, not ${least}`);
  };
  const atMost = (name: string, value: number, most: number) => {
    if (!(value <= most)) missed.push(`${name} ${value.toFixed(name === 'CLS' ? 3 : 0)}, not ${most}`);
  };
  atLeast('performance', scores.performance, gates.performance);
  atLeast('accessibility', scores.accessibility, gates.perfect);
  atLeast('best practices', scores['best-practices'], gates.perfect);
  if (indexed) atLeast('SEO', scores.seo, gates.perfect);
  atMost('LCP', lcpMs, mostLcpMs);
  atMost('CLS', cls, gates.cls);
  atMost('TBT', tbtMs, gates.tbtMs);
  return missed;
}

export function worstFigures(measured: readonly Measurement[], missedGatesCount: number): Figure[] {
  const least = (of: (run: Measurement) => number | null) => Math.min(...measured.map((run) => of(run) ?? 0));
  const most = (of: (run: Measurement) => number) => Math.max(...measured.map(of));
  const values = [
    least(({ scores }) => scores.performance),
    least(({ scores }) => scores.accessibility),
    `${(most(({ lcpMs }) => lcpMs) / 1000).toFixed(1)} s`,
    most(({ cls }) => cls).toFixed(2),
  ];
  return [
    {
      what: `Lighthouse, mobile, worst of ${measured.length} pages: performance, accessibility, LCP, CLS`,
      measured: values.join(', '),
      goal: `≥ ${gates.performance}, ${gates.perfect}, ≤ ${gates.lcpMs.others / 1000} s, ≤ ${gates.cls}`,
      isMissed: missedGatesCount > 0,
    },
  ];
}
