import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { mutatedFiles, mutationGroups } from './mutation/mutated-files.ts';
import { leastScore, type MutationGroup } from './mutation/mutation-group.ts';
import { type MutantOutcome, runPart } from './mutation/run-part.ts';
import { scoreOf, scoresOf, scoreTable } from './mutation/scores.ts';
import { OperatorProblem } from './operated-table.ts';
import { runCommandLine } from './run-command-line.ts';

const usage = `Usage: npm run mutation -- [--only money,auth,sanitiser] [--part <name>] [--files <a.ts,b.ts>]
                          [--survivors] [--markdown] [--last]
Changes the code in small ways and counts the changes that no test notices (decision 0125). Ends
with 1 below ${leastScore.group} % of a group or ${leastScore.module} % of a module.
With --last nothing is run: what the last run of each part has found is told.`;

const split = (list: string | undefined) => list?.split(',');

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      part: { type: 'string' },
      files: { type: 'string' },
      survivors: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      last: { type: 'boolean', default: false },
    },
  });
  const names = split(values.only) ?? mutationGroups.map(({ name }) => name);
  const unknown = names.filter((name) => !mutationGroups.some((group) => group.name === name));
  if (unknown.length > 0) throw new OperatorProblem(`There is no group ${unknown.join(', ')}.`);
  return { ...values, names, parts: split(values.part), only: split(values.files) };
}

type Options = ReturnType<typeof readOptions>;

/** Runs those parts of a group that hold what was asked for, one after the other. */
async function runGroup(group: MutationGroup, { parts, only, last }: Options) {
  const outcomes: MutantOutcome[] = [];
  for (const part of group.parts) {
    if (parts !== undefined && !parts.includes(part.name)) continue;
    if (only !== undefined && !mutatedFiles(part).some((file) => only.includes(file))) continue;
    outcomes.push(...(await runPart(part, only, last)));
  }
  return outcomes;
}

function tellSurvivors(outcomes: readonly MutantOutcome[]): void {
  for (const { file, line, mutator, replacement, status } of outcomes) {
    if (status !== 'Survived' && status !== 'NoCoverage') continue;
    const change = replacement.replaceAll(/\s+/g, ' ').slice(0, 140);
    console.log(`${status === 'Survived' ? '✗' : '·'} ${file}:${line} ${mutator} → ${change}`);
  }
}

/** Prints the table of a group. @returns whether its score, and that of each module, is high enough */
function tellGroup(group: MutationGroup, outcomes: readonly MutantOutcome[], options: Options): boolean {
  const modules = scoresOf(outcomes);
  const whole = scoreOf(`${group.name}, whole`, outcomes);
  if (options.survivors) tellSurvivors(outcomes);
  console.log(`\n${scoreTable([...modules, whole], options.markdown)}\n`);
  const low = modules.filter(({ percent }) => percent < leastScore.module);
  for (const { name, percent } of low) console.log(`${name}: ${percent.toFixed(1)} % is below ${leastScore.module} %.`);
  return whole.percent >= leastScore.group && low.length === 0;
}

async function main(): Promise<number> {
  const options = readOptions();
  const startedAt = performance.now();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `${new Date().toISOString()}, commit ${commit}, Node ${process.version}, ${availableParallelism()} cores, load ${load.join(' ')}`,
  );
  let sound = true;
  for (const group of mutationGroups.filter(({ name }) => options.names.includes(name))) {
    const outcomes = await runGroup(group, options);
    if (outcomes.length > 0) sound = tellGroup(group, outcomes, options) && sound;
  }
  console.log(`${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
  return sound ? 0 : 1;
}

await runCommandLine(main, { usage });
