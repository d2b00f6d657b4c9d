import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { createVitest } from 'vitest/node';
import * as z from 'zod/mini';
import { mutatedFiles } from './mutated-files.ts';
import type { MutationPart } from './mutation-group.ts';

/** What became of one mutant. `Static`: it changes only what is worked out while modules are loaded. */
export interface MutantOutcome {
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly replacement: string;
  readonly status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'Static' | 'Ignored';
}

/** Whether texts are left as they are, and whether there is only to be read what the last run found. */
interface Manner {
  readonly withoutWords: boolean;
  readonly isOver: boolean;
}

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.cache/mutation');

const findingSchema = z.union([
  z.object({ id: z.string(), status: z.enum(['Killed', 'Survived', 'Timeout', 'Static']) }),
  z.object({ unrepeatable: z.string(), why: z.string() }),
]);

const quiet = () => {};
const level = () => false;
const logger = {
  ...{ isTraceEnabled: level, isDebugEnabled: level, isInfoEnabled: level, isWarnEnabled: level },
  ...{ isErrorEnabled: level, isFatalEnabled: level },
  ...{ trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet, fatal: quiet },
};

/** The files with all of their mutants in them, each behind a switch. */
async function instrument(files: readonly string[], withoutWords: boolean) {
  const read = async (file: string) => ({
    name: path.join(root, file),
    mutate: true,
    content: await readFile(path.join(root, file), 'utf8'),
  });
  const excludedMutations = withoutWords ? ['StringLiteral'] : [];
  return new Instrumenter(logger).instrument(await Promise.all(files.map(read)), {
    ignorers: [],
    excludedMutations,
    plugins: null,
  });
}

/** @throws Error when the tests fail without any mutant */
async function showToTests(part: MutationPart, contents: ReadonlyMap<string, string>, findings: string): Promise<void> {
  const vitest = await createVitest(
    'test',
    {
      root,
      config: path.join(import.meta.dirname, 'vitest.config.ts'),
      watch: false,
      include: [...part.tests],
      ...(part.tooSlow && { testNamePattern: new RegExp(`^(?!.*(?:${part.tooSlow.join('|')}))`) }),
      env: { MUTATION_FINDINGS: findings },
    },
    {
      plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => contents.get(id.split('?')[0] ?? '') }],
    },
  );
  try {
    await vitest.start();
    const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests('failed')]);
    const why = tests.map(
      (test) =>
        `${test.fullName}: ${test
          .result()
          .errors?.map(({ message }) => message)
          .join()}`,
    );
    const failed = [...new Set([...why, ...(why.length > 0 ? [] : vitest.state.getFailedFilepaths())])];
    if (failed.length > 0) throw new Error(`without any mutant, tests fail:\n${failed.join('\n')}`);
  } finally {
    await vitest.close();
  }
}

async function readFindings(file: string) {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => findingSchema.parse(JSON.parse(line)));
}

/** Of all that was found out of a mutant, what counts: the first test that noticed it. */
const weight = { Killed: 3, Timeout: 3, Survived: 2, Static: 1 };

function statusesOf(findings: readonly z.infer<typeof findingSchema>[]) {
  const statuses = new Map<string, keyof typeof weight>();
  for (const finding of findings) {
    if ('unrepeatable' in finding)
      console.log(`left out, as it passes once only: ${finding.unrepeatable} (${finding.why})`);
    else if (weight[finding.status] > weight[statuses.get(finding.id) ?? 'Static'] || !statuses.has(finding.id)) {
      statuses.set(finding.id, finding.status);
    }
  }
  return statuses;
}

/** @throws Error when a module was changed since: what was found is of other mutants */
async function requireFresh(findings: string, files: readonly string[]): Promise<void> {
  const { mtimeMs } = await stat(findings);
  for (const file of files) {
    if ((await stat(path.join(root, file))).mtimeMs > mtimeMs)
      throw new Error(`${file} was changed since its last run`);
  }
}

async function mutate(part: MutationPart, name: string, files: readonly string[], { withoutWords, isOver }: Manner) {
  const instrumented = await instrument(files, withoutWords);
  const findings = path.join(folder, `${name}.jsonl`);
  if (isOver) await requireFresh(findings, files);
  else {
    await mkdir(folder, { recursive: true });
    const running = `${findings}.running`;
    await writeFile(running, '');
    await showToTests(part, new Map(instrumented.files.map((file) => [file.name, file.content])), running);
    await rename(running, findings);
  }
  const statuses = statusesOf(await readFindings(findings));
  return instrumented.mutants.map(
    ({ id, fileName, location, mutatorName, replacement, status }): MutantOutcome => ({
      file: path.relative(root, fileName),
      line: location.start.line + 1,
      mutator: mutatorName,
      replacement,
      status: status === 'Ignored' ? 'Ignored' : (statuses.get(id) ?? 'NoCoverage'),
    }),
  );
}

/**
 * Shows every mutant of a part to its tests.
 * @param only of these files; of all where it is undefined
 * @param isOver they were shown before: only what was found then is read
 */
export async function runPart(
  part: MutationPart,
  only: readonly string[] | undefined,
  isOver: boolean,
): Promise<MutantOutcome[]> {
  const files = mutatedFiles(part).filter((file) => only === undefined || only.includes(file));
  const name = only === undefined ? part.name : `${part.name}-some`;
  const wording = files.filter((file) => file in (part.wording ?? {}));
  const rules = files.filter((file) => !wording.includes(file));
  return [
    ...(rules.length === 0 ? [] : await mutate(part, name, rules, { withoutWords: false, isOver })),
    ...(wording.length === 0 ? [] : await mutate(part, `${name}-wording`, wording, { withoutWords: true, isOver })),
  ];
}
