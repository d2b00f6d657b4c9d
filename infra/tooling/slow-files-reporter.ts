import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const printed = 10;

const cpuSeconds = (module: TestModule) => module.meta().cpuSeconds ?? 0;

/** Vitest's reporter of the files that use most CPU, also by what they load; `npm test` adds it. */
export default class SlowFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules.toSorted((one, other) => cpuSeconds(other) - cpuSeconds(one)).slice(0, printed);
    console.log('Slowest files: core-seconds in their process, seconds');
    for (const module of slowest) {
      const seconds = module.diagnostic().duration / 1000;
      console.log(
        `${cpuSeconds(module).toFixed(1).padStart(6)} ${seconds.toFixed(1).padStart(6)}  ${relative('.', module.moduleId)}`,
      );
    }
  }
}
