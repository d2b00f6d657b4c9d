import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { childrenCpuSeconds, machineBusySeconds, ownCpuSeconds, residentBytes } from './process-figures.ts';
import type { MeasuredProduct } from './product-process.ts';

/** The processes of a load, as the tables name them. */
export const measuredProcesses = ['functions', 'browsers', 'stand-ins', 'load'] as const;
export type MeasuredProcess = (typeof measuredProcesses)[number];

interface Reading {
  readonly atMs: number;
  readonly cpuSeconds: Readonly<Record<MeasuredProcess, number>>;
  readonly machineSeconds: number;
}

/** What a span of time took: shares of one core, and of the whole machine. */
export interface ResourceUsage {
  readonly seconds: number;
  readonly cpu: Readonly<Record<MeasuredProcess, number>>;
  readonly machine: number;
  readonly residentBytes: { readonly functions: number; readonly standIns: number };
  /** How late this process was with what it had to do, at most in 99 of 100 cases: it makes answers look slow. */
  readonly loadLagMs: number;
}

function read(product: MeasuredProduct): Reading {
  const functionsPid = product.functionsPid();
  const own = process.cpuUsage();
  return {
    atMs: performance.now(),
    cpuSeconds: {
      functions: ownCpuSeconds(functionsPid),
      // What the functions start is Chromium.
      browsers: childrenCpuSeconds(functionsPid),
      'stand-ins': ownCpuSeconds(product.standInsPid),
      load: (own.user + own.system) / 1e6,
    },
    machineSeconds: machineBusySeconds(),
  };
}

/** Watches from now on. @returns what to call at the end */
export function measureResources(product: MeasuredProduct): () => ResourceUsage {
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const before = read(product);
  return () => {
    const after = read(product);
    lag.disable();
    const seconds = (after.atMs - before.atMs) / 1000;
    const share = (name: MeasuredProcess) => (after.cpuSeconds[name] - before.cpuSeconds[name]) / seconds;
    return {
      seconds,
      cpu: {
        functions: share('functions'),
        browsers: share('browsers'),
        'stand-ins': share('stand-ins'),
        load: share('load'),
      },
      machine: (after.machineSeconds - before.machineSeconds) / seconds / availableParallelism(),
      residentBytes: {
        functions: residentBytes(product.functionsPid()),
        standIns: residentBytes(product.standInsPid),
      },
      // The resolution itself is in each value.
      loadLagMs: Math.max(0, lag.percentile(99) / 1e6 - 10),
    };
  };
}
