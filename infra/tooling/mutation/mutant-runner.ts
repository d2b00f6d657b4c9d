import { appendFileSync } from 'node:fs';
import { type RunnerTask, type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest';

/** What the instrumented modules share with who runs them. */
interface MutantSwitch {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: {
    readonly static: Record<string, number>;
    readonly perTest: Record<string, Record<string, number>>;
  };
  /** Ours: mutants that a test has noticed. They are not shown to another. */
  killed?: Set<string>;
  /** Ours: mutants that were written down as met while modules were loaded. */
  met?: Set<string>;
}

declare global {
  /** The name is Stryker's. */
  var __stryker__: MutantSwitch | undefined;
}

globalThis.__stryker__ ??= {};
const mutants = globalThis.__stryker__;
mutants.killed ??= new Set();
mutants.met ??= new Set();

// A loop that a mutant made endless is stopped when it came by a hundred times as often as without it.
const turnsOverUsual = 100;
const leastTurns = 1000;

/** One line per finding, so that what is known survives whatever happens to the process. */
function tell(finding: object): void {
  appendFileSync(process.env['MUTATION_FINDINGS'] ?? '', `${JSON.stringify(finding)}\n`);
}

/** From the file to the innermost suite. */
function suitesOf(test: RunnerTestCase): RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = [];
  for (let suite: RunnerTestSuite | undefined = test.suite; suite; suite = suite.suite) suites.unshift(suite);
  return suites[0] === test.file ? suites : [test.file, ...suites];
}

/** Runs a test with what stands before and after each. Throws what makes it fail. */
async function runAgain(test: RunnerTestCase): Promise<void> {
  const suites = suitesOf(test);
  const cleanups: unknown[] = [];
  try {
    for (const suite of suites) {
      for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) cleanups.push(await hook(test.context, suite));
    }
    await TestRunner.getTestFn(test)();
  } finally {
    for (const suite of suites.toReversed()) {
      for (const hook of TestRunner.getSuiteHooks(suite).afterEach.toReversed()) await hook(test.context, suite);
    }
    for (const cleanup of cleanups.toReversed()) if (typeof cleanup === 'function') await cleanup();
  }
}

/** @returns what makes the test fail; undefined when it passes */
async function failureOf(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const isEndless = (failure: string) => /Hit count limit reached|timed out in \d+ms/.test(failure);

/** Writes down mutants of code that ran while modules were loaded: no switch can be thrown there any more. */
function tellMet(): void {
  for (const id of Object.keys(mutants.mutantCoverage?.static ?? {})) {
    if (mutants.met?.has(id)) continue;
    mutants.met?.add(id);
    tell({ id, status: 'Static' });
  }
}

/**
 * Runs the tests, and each one again with every mutant that it came by and that none has noticed yet. One process for all
 * of them: the instrumented modules hold all mutants, and a switch says which one counts (decision 0125).
 */
// biome-ignore lint/style/noDefaultExport: vitest takes a runner from the default export.
export default class MutantRunner extends TestRunner {
  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test);
    mutants.currentTestId = test.id;
  }

  override onAfterRunTask(test: RunnerTask): Promise<void> {
    super.onAfterRunTask(test);
    mutants.currentTestId = undefined;
    tellMet();
    return this.show(test);
  }

  private async show(test: RunnerTask): Promise<void> {
    const hits = Object.entries(mutants.mutantCoverage?.perTest[test.id] ?? {});
    if (test.type !== 'test' || test.result?.state !== 'pass') return;
    const open = hits.filter(([id]) => !mutants.killed?.has(id));
    if (open.length === 0) return;
    const again = () => {
      this.onBeforeTryTask(test, { retry: 0, repeats: 0 });
      return runAgain(test);
    };
    // What a mutant leads to is neither this test's way nor the modules' loading.
    mutants.currentTestId = 'with a mutant';
    const flaw = await failureOf(again);
    if (flaw !== undefined) tell({ unrepeatable: test.name, why: flaw });
    else for (const [id, count] of open) await this.tryMutant(test, id, count, again);
    mutants.currentTestId = undefined;
  }

  private async tryMutant(test: RunnerTask, id: string, count: number, again: () => Promise<void>): Promise<void> {
    Object.assign(mutants, { activeMutant: id, hitCount: 0, hitLimit: Math.max(leastTurns, count * turnsOverUsual) });
    const failure = await failureOf(again);
    Object.assign(mutants, { activeMutant: undefined, hitCount: undefined });
    if (failure === undefined) return tell({ id, status: 'Survived' });
    mutants.killed?.add(id);
    tell({ id, status: isEndless(failure) ? 'Timeout' : 'Killed', by: test.name, why: failure.slice(0, 200) });
  }
}
