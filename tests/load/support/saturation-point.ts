/** One step of a rising load, as it was measured. */
export interface StepFigures {
  /** Users, or arrivals a second. */
  readonly load: number;
  readonly requestsPerSecond: number;
  /** Of the routes whose time is the server's own. */
  readonly p95Ms: number;
  /** Shares of one core: 1 is a core all the time. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Share of the whole machine that was busy, for whomever. */
  readonly machine: number;
}

export interface SaturationPoint {
  readonly at: number;
  readonly why: string;
}

/** Below this a step of more users has brought no more answers. */
const minThroughputGain = 1.1;
/** Too few calls at one user for their 95th percentile to be more than a guess; a machine's noise doubles 5 ms, too. */
const noiseMs = 20;

/**
 * Where it bends: the first step at which p95 is twice what it was at its best before, or at which more users bring no more
 * answers. Undefined where it does not.
 */
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

/** A single thread that has its core for so much of the time has no time to spare: calls wait for it. */
const fullCore = 0.85;
const fullMachine = 0.9;

/** Who ran out first at a step: the process nearest to a whole core, and whether the machine had any left. */
export function describeBottleneck({ cpu, machine }: StepFigures): string {
  const [[name = '', share = 0] = []] = Object.entries(cpu).sort(([, a], [, b]) => b - a);
  const percent = (value: number) => `${(value * 100).toFixed(0)} %`;
  const who = `${name} has ${percent(share)} of a core`;
  const ours = Object.values(cpu).reduce((sum, each) => sum + each, 0);
  if (machine >= fullMachine)
    return `${who}; the machine is ${percent(machine)} busy, ${ours.toFixed(1)} cores of it ours`;
  return share >= fullCore ? `${who}: its one thread is what is full` : `nobody is full (${who}): it waits for others`;
}
