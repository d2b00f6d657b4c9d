import { Stryker } from '@stryker-mutator/core';
import { mutatedFiles } from './mutated-files.ts';
import type { MutationPart } from './mutation-group.ts';

/** What became of one mutant. */
export interface MutantOutcome {
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly replacement: string;
  readonly status: string;
  readonly isStatic: boolean;
}

export interface RunOptions {
  /** Only these files of the part. */
  readonly only: readonly string[] | undefined;
  /** Forgets what earlier runs found out. */
  readonly force: boolean;
  readonly concurrency: number;
}

/** What is neither mutated nor read by a test: the sandbox holds a copy of all else. */
const notCopied = [
  '/dist',
  '/build',
  '/cdk.out',
  '/.local',
  '/.cache',
  '/.ci',
  '/.react-router',
  '/coverage',
  '/test-results',
  '/web/public',
  '/web/media',
  '/web/dist',
  '/web/.react-router',
  '/tests/e2e',
  '/infra/decisions',
];

async function mutate(part: MutationPart, name: string, files: readonly string[], run: RunOptions, without: string[]) {
  process.env['MUTATION_TESTS'] = part.tests.join('\n');
  const folder = `.cache/mutation/${name}`;
  const stryker = new Stryker({
    mutate: [...files],
    mutator: { excludedMutations: without },
    testRunner: 'vitest',
    // Which tests reach a mutant is known from the first run, so vitest need not find out again for each.
    vitest: { configFile: 'infra/tooling/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: run.concurrency,
    incremental: true,
    incrementalFile: `${folder}/incremental.json`,
    force: run.force,
    tempDirName: `${folder}/sandbox`,
    cleanTempDir: 'always',
    ignorePatterns: notCopied,
    // Tests are not type-checked; and Stryker 10 rewrites tsconfig.json with an API that TypeScript 7 does not have: it
    // rewrites none when there is none by that name.
    disableTypeChecks: false,
    tsconfigFile: 'none.json',
    // On a busy machine a slow run must not count as a killed mutant; endless loops end at a number of turns.
    timeoutMS: 30_000,
    reporters: ['json'],
    jsonReporter: { fileName: `${folder}/report.json` },
    thresholds: { high: 90, low: 80, break: null },
  });
  return stryker.runMutationTest();
}

/** Shows every mutant of a part to its tests. Throws when the tests fail without any mutant. */
export async function runPart(part: MutationPart, run: RunOptions): Promise<MutantOutcome[]> {
  const files = mutatedFiles(part).filter((file) => run.only === undefined || run.only.includes(file));
  const wording = files.filter((file) => file in (part.wording ?? {}));
  const rules = files.filter((file) => !wording.includes(file));
  const results = [
    ...(rules.length === 0 ? [] : await mutate(part, part.name, rules, run, [])),
    ...(wording.length === 0 ? [] : await mutate(part, `${part.name}-wording`, wording, run, ['StringLiteral'])),
  ];
  return results.map(({ fileName, location, mutatorName, replacement, status, static: isStatic }) => ({
    file: fileName.replace(`${process.cwd()}/`, ''),
    line: location.start.line,
    mutator: mutatorName,
    replacement: replacement ?? '',
    status,
    isStatic: isStatic === true,
  }));
}
