import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { StageName } from '#infra/stages.ts';
import { createProgram, requiredStage, runProgram } from './command-line.ts';
import { deployCommit } from './deploy/deploy-commit.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { liveScripts } from './deploy/live-scripts.ts';
import { runCommand } from './deploy/run-command.ts';
import { checkStage } from './doctor/run-doctor.ts';
import { stageOutput } from './doctor/stage-outputs.ts';
import { readTargetStage } from './target-stage.ts';

const root = resolve(import.meta.dirname, '../..');
const print = (line: string) => console.log(line);

async function ask(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await lines.question(`\n${question} (yes/no) `)).trim());
  } finally {
    lines.close();
  }
}

interface Choice {
  readonly stage: StageName;
  readonly yes?: boolean;
  readonly commit?: string;
}

async function deploy({ stage: name, yes: isSure = false, commit }: Choice): Promise<number> {
  const stage = readTargetStage(name);
  if (commit !== undefined) return deployCommit({ stage: stage.name, commit, isSure }, root, runCommand);
  const wrong = await deployStage(
    { stage, isSure },
    {
      ...{ root, print, run: runCommand, ask: process.stdin.isTTY ? ask : undefined },
      examine: (part) => checkStage(stage, { root, run: runCommand, print }, part),
      output: (output) => stageOutput(stage, output),
      liveScripts,
    },
  );
  print(wrong === 0 ? '\nAll is well.' : `\n${wrong} to mend; npm run doctor -- --stage ${stage.name} looks again.`);
  return 0;
}

export const program = createProgram(
  'npm run deploy --',
  'Checks, builds, shows what changes, asks, deploys, and says what remains to be done.',
)
  .addOption(requiredStage())
  .option('--yes', 'deploys what the diff shows without asking')
  .option('--commit <sha>', 'deploys that commit instead of this one: the way back')
  .action(async (choice: Choice) => {
    process.exitCode = await deploy(choice);
  });

if (import.meta.main) await runProgram(program);
