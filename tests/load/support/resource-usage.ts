import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { childrenCpuSeconds, machineBusySeconds, ownCpuSeconds, residentBytes } from './process-figures.ts';
import type { MeasuredProduct } from './product-process.ts';

export const measuredProcesses = ['functions', 'browsers', 'stand-ins', 'load'] as const;
export type MeasuredProcess = (typeof measuredProcesses)[number];

interface Reading {
  readonly atMs: number;
  readonly cpuSeconds: Readonly<Record<MeasuredProcess, number>>;
  readonly machineSeconds: number;
}

/** Resource usage of a time span: shares of one core, and of the machine. */
export interface ResourceUsage {
  readonly seconds: number;
  readonly cpu: Readonly<Record<MeasuredProcess, number>>;
  readonly machine: number;
  readonly residentBytes: { readonly functions: number; readonly standIns: number };
  /** The 99th percentile of this process's event-loop delay, which adds to response times. */
  readonly loadLagMs: number;
}

function read(product: MeasuredProduct): Reading {
  const functionsPid = product.functionsPid();
  const own = process.cpuUsage();
  return {
    atMs: performance.now(),
    cpuSeconds: {
      functions: ownCpuSeconds(functionsPid),
      // Children of the functions are Chromium.
      browsers: childrenCpuSeconds(functionsPid),
      'stand-ins': ownCpuSeconds(product.standInsPid),
      load: (own.user + own.system) / 1e6,
    },
    machineSeconds: machineBusySeconds(),
  };
}

/** Starts a measurement. @returns a function that ends it */
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
      // Each value includes the resolution.
      loadLagMs: Math.max(0, lag.percentile(99) / 1e6 - 10),
    };
  };
}
