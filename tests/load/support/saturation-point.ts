export interface StepFigures {
  /** Users, or arrivals per second. */
  readonly load: number;
  readonly requestsPerSecond: number;
  /** Of the routes without model and Chromium. */
  readonly p95Ms: number;
  /** Shares of one core. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Busy share of the machine. */
  readonly machine: number;
}

export interface SaturationPoint {
  readonly at: number;
  readonly why: string;
}

/** Minimum throughput gain of a step. */
const minThroughputGain = 1.1;
/** Below this, p95 is noise. */
const noiseMs = 20;

/** The first step at which p95 doubles its best earlier value, or throughput stops growing. Undefined without one. */
export function findSaturationPoint(steps: readonly StepFigures[]): SaturationPoint | undefined {
  for (const [index, step] of steps.entries()) {
    const before = steps.slice(0, index);
    const last = before.at(-1);
    if (last === undefined) continue;
    const best = Math.max(noiseMs, Math.min(...before.map(({ p95Ms }) => p95Ms)));
    if (step.p95Ms > 2 * best)
      return { at: step.load, why: `p95 is ${step.p95Ms.toFixed(0)} ms, ${best.toFixed(0)} ms at its best before` };
    if (step.requestsPerSecond < last.requestsPerSecond * minThroughputGain)
      return {
        at: step.load,
        why: `${step.requestsPerSecond.toFixed(0)} requests a second, ${last.requestsPerSecond.toFixed(0)} with ${last.load}`,
      };
  }
  return undefined;
}

/** Share of a core at which a single thread is saturated. */
const fullCore = 0.85;
const fullMachine = 0.9;

/** The process nearest to a full core, and whether the machine is saturated. */
export function describeBottleneck({ cpu, machine }: StepFigures): string {
  const [[name = '', share = 0] = []] = Object.entries(cpu).sort(([, a], [, b]) => b - a);
  const percent = (value: number) => `${(value * 100).toFixed(0)} %`;
  const who = `${name} has ${percent(share)} of a core`;
  const ours = Object.values(cpu).reduce((sum, each) => sum + each, 0);
  if (machine >= fullMachine)
    return `${who}; the machine is ${percent(machine)} busy, ${ours.toFixed(1)} cores of it ours`;
  return share >= fullCore ? `${who}: its one thread is what is full` : `nobody is full (${who}): it waits for others`;
}
